// A process that compares as many passwords as a message requests, like the service, and replies with its CPU time.
import { makePasswords } from '../../server/src/platform/crypto/passwords.ts';

const passwords = await makePasswords();
const kept = await passwords.hash('Quiet-Harbor-27');

async function compare(count) {
  const before = process.cpuUsage();
  for (let each = 0; each < count; each += 1) await passwords.matches('Quiet-Harbor-27', kept);
  const { user, system } = process.cpuUsage(before);
  process.send?.(user + system);
}

process.on('message', (count) => void compare(count));
process.send?.('ready');

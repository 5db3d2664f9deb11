// npm run bench:server: the service's CPU time for a login, minus the password hash on this machine, and for a session check. Alternating
// in one run, on a temporary database. Prints ratios to the targets; no gate.
import { makePasswords } from '../../server/src/platform/crypto/passwords.ts';
import { benchmark, customer, loginForm } from './benchmark.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { logStep } from '../lib/run.mjs';

const rounds = 9;
const logins = 15;
const checks = 300;
const aims = { login: 5, check: 1 };
const form = loginForm();
const names = {
  hash: "a password's hash on this machine (argon2id)",
  login: 'a login, without the hash',
  check: 'a session check',
};

await benchmark(async (folder, atEnd) => {
  logStep('Starting the service on a temporary database.');
  const service = await startService(folder, { PAGES: 'off', THIRD_PARTIES: 'off', APPS: 'off', LOG_LEVEL: 'warn' });
  atEnd(() => service.stop());
  logStep(
    `Measuring ${rounds} rounds of ${logins} hashes, ${logins} logins and ${checks} session checks, alternating.`,
  );
  report(await measure(service));
});

/** Milliseconds of CPU time for one of each, by round. */
async function measure(service) {
  const passwords = await makePasswords();
  const kept = await passwords.hash(customer.password);
  const reply = await service.call('/v1.0/oauth2/token/', { form });
  const authorization = `refresh_token ${reply.web_session_auth_code}`;
  const ownTime = () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const spent = async (processorTime, count, act) => {
    const before = await processorTime();
    for (let each = 0; each < count; each += 1) await act();
    return ((await processorTime()) - before) / count / 1000;
  };
  const logIn = () => service.call('/v1.0/oauth2/token/', { form });
  const check = () => service.call('/oauth2/session/details/', { authorization });
  const seen = [];
  // The first rounds warm up and are not counted.
  for (let round = -2; round < rounds; round += 1) {
    const hash = await spent(ownTime, logins, () => passwords.matches(customer.password, kept));
    const login = (await spent(service.processorTime, logins, logIn)) - hash;
    const measured = { hash, login, check: await spent(service.processorTime, checks, check) };
    if (round >= 0) seen.push(measured);
  }
  return seen;
}

function report(seen) {
  console.log('\nCPU time, medians of the rounds and their range:');
  for (const [name, text] of Object.entries(names)) {
    const values = seen.map((each) => each[name]);
    const middle = median(values);
    const range = `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
    const aim = aims[name];
    const verdict = aim === undefined ? '' : `   aim at most ${aim} ms: ${middle <= aim ? 'met' : 'NOT met'}`;
    console.log(`  ${text.padEnd(44)} ${middle.toFixed(2).padStart(6)} ms   ${range}${verdict}`);
  }
}

// npm run bench:timing: whether the service responds for an address without an account in the same time as for one with an account. Both
// are called in turn, so that other load affects both equally. Prints the ratio of the medians; no gate.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutOff } from './bench/cut-off.mjs';
import { startService } from './bench/processes.mjs';
import { median } from './bench/statistics.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { command, logStep } from './lib/run.mjs';

const tries = 200;
const warmUp = 10;
const tolerance = 0.05;
const longestMs = 300_000;
const known = 'lin.hart@example.com';
const unknown = 'leo.hart@example.com';

const logIn = (service, username) =>
  service.call('/v1.0/oauth2/token/', {
    status: 400,
    form: {
      username,
      password: 'Quiet-Harbor-28',
      grant_type: 'password',
      session_mode: 'web',
      client_id: 'account-center-default',
      scope: 'read_profile',
    },
  });
const reset = (service, account) =>
  service.call('/v2/auth/mfa/challenges', { json: { scenario: 'users.reset_password', account } });
const pairs = [
  { text: 'a log-in with a wrong password', ask: logIn },
  { text: 'the first call of a password reset', ask: reset },
];

await command(async () => {
  await install();
  await build();
  logStep('Starting the service on a temporary database.');
  const folder = mkdtempSync(join(tmpdir(), 'account-center-bench-'));
  // As root the database runs as another user, which needs access.
  chmodSync(folder, 0o755);
  const service = startService(folder);
  const work = async () => {
    await service.ready;
    logStep(`Asking ${tries} times each for an address with an account and for one without, in turn.`);
    console.log('');
    for (const { text, ask } of pairs) report(text, await measure(service, ask));
  };
  try {
    await Promise.race([work(), cutOff(longestMs)]);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Milliseconds of each answer. */
async function measure(service, ask) {
  const seen = { [known]: [], [unknown]: [] };
  for (let round = -warmUp; round < tries; round += 1) {
    // The order alternates, so that leftover work of the previous response affects both.
    for (const address of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
      const since = performance.now();
      await ask(service, address);
      if (round >= 0) seen[address].push(performance.now() - since);
    }
  }
  return seen;
}

function report(text, seen) {
  const [withAccount, without] = [median(seen[known]), median(seen[unknown])];
  const ratio = without / withAccount;
  const isWithin = Math.abs(ratio - 1) <= tolerance;
  console.log(
    `  ${text}: ${withAccount.toFixed(2)} ms with an account, ${without.toFixed(2)} ms without: ${ratio.toFixed(3)}: ${isWithin ? 'within' : 'NOT within'} ${tolerance * 100} %`,
  );
}

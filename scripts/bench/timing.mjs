// npm run bench:timing: whether the service responds in the same time for addresses with and without an account. Calls
// alternate, so that other load affects both equally. Prints the ratio of the medians; no gate.
import { benchmark, customer, loginForm } from './benchmark.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { logStep } from '../lib/run.mjs';

const tries = 200;
const warmUp = 10;
const tolerance = 0.05;
const known = customer.username;
const unknown = 'leo.hart@example.com';

const calls = {
  'a login with a wrong password': (service, username) =>
    service.call('/v1.0/oauth2/token/', { status: 400, form: loginForm({ username, password: 'Quiet-Harbor-28' }) }),
  'the first call of a password reset': (service, account) =>
    service.call('/v2/auth/mfa/challenges', { json: { scenario: 'users.reset_password', account } }),
};

await benchmark(async (folder, atEnd) => {
  logStep('Starting the service on a temporary database.');
  const service = await startService(folder, { PAGES: 'off', THIRD_PARTIES: 'off', APPS: 'off', LOG_LEVEL: 'warn' });
  atEnd(() => service.stop());
  logStep(`Calling ${tries} times each for an address with an account and one without, alternating.\n`);
  for (const [text, call] of Object.entries(calls)) report(text, await measure(service, call));
});

/** The milliseconds of each response. */
async function measure(service, call) {
  const seen = { [known]: [], [unknown]: [] };
  for (let round = -warmUp; round < tries; round += 1) {
    // The order alternates, so that leftover work of the previous response affects both.
    for (const address of round % 2 === 0 ? [known, unknown] : [unknown, known]) {
      const since = performance.now();
      await call(service, address);
      if (round >= 0) seen[address].push(performance.now() - since);
    }
  }
  return seen;
}

function report(text, seen) {
  const [withAccount, without] = [median(seen[known]), median(seen[unknown])];
  const ratio = without / withAccount;
  const verdict = Math.abs(ratio - 1) <= tolerance ? 'within' : 'NOT within';
  console.log(
    `  ${text}: ${withAccount.toFixed(2)} ms with an account, ${without.toFixed(2)} ms without: ${ratio.toFixed(3)}: ${verdict} ${tolerance * 100} %`,
  );
}

// npm run bench:timing: whether the service responds for an address without an account in the same time as for one with an account. Both
// are called in turn, so that other load affects both equally. Prints the ratio of the medians; no gate.
import { benchmark, customer, logInForm } from './bench/benchmark.mjs';
import { cutOff } from './bench/cut-off.mjs';
import { startService } from './bench/processes.mjs';
import { median } from './bench/statistics.mjs';
import { logStep } from './lib/run.mjs';

const tries = 200;
const warmUp = 10;
const tolerance = 0.05;
const longestMs = 300_000;
const known = customer.userName;
const unknown = 'leo.hart@example.com';

const logIn = (service, username) =>
  service.call('/v1.0/oauth2/token/', {
    status: 400,
    form: logInForm({ username, password: 'Quiet-Harbor-28' }),
  });
const reset = (service, account) =>
  service.call('/v2/auth/mfa/challenges', { json: { scenario: 'users.reset_password', account } });
const pairs = [
  { text: 'a log-in with a wrong password', ask: logIn },
  { text: 'the first call of a password reset', ask: reset },
];

await benchmark(async (folder, atEnd) => {
  logStep('Starting the service on a temporary database.');
  const service = startService(folder);
  atEnd(() => service.stop());
  const work = async () => {
    await service.ready;
    logStep(`Asking ${tries} times each for an address with an account and for one without, in turn.`);
    console.log('');
    for (const { text, ask } of pairs) report(text, await measure(service, ask));
  };
  await Promise.race([work(), cutOff(longestMs)]);
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

// npm run bench:server: the service's CPU time for a login, minus the password hash on this machine, and for a session check. Alternating
// in one run, on a temporary database. Prints ratios to the targets; no gate.
import { benchmark, customer, logInForm } from './bench/benchmark.mjs';
import { cutOff } from './bench/cut-off.mjs';
import { startHashing, startService } from './bench/processes.mjs';
import { median } from './bench/statistics.mjs';
import { logStep } from './lib/run.mjs';

const rounds = 9;
const logIns = 15;
const checks = 300;
const longestMs = 120_000;
const aims = { logIn: 5, check: 1 };
const form = logInForm({ username: customer.userName, password: customer.password });

await benchmark(async (folder, atEnd) => {
  logStep('Starting the service on a temporary database.');
  const service = startService(folder);
  atEnd(() => service.stop());
  const hashing = startHashing();
  atEnd(() => hashing.stop());
  const work = async () => {
    await Promise.all([service.ready, hashing.ready]);
    logStep(
      `Measuring ${rounds} rounds of ${logIns} hashes, ${logIns} log-ins and ${checks} session checks, alternating.`,
    );
    return measure(service, hashing);
  };
  report(await Promise.race([work(), cutOff(longestMs)]));
});

/** Milliseconds of CPU time for one of each, by round. */
async function measure(service, hashing) {
  const reply = await service.call('/v1.0/oauth2/token/', { form });
  const authorization = `refresh_token ${reply.web_session_auth_code}`;
  const spent = async (count, act) => {
    const before = await service.processorTime();
    for (let each = 0; each < count; each += 1) await act();
    return ((await service.processorTime()) - before) / count / 1000;
  };
  const logIn = () => service.call('/v1.0/oauth2/token/', { form });
  const check = () => service.call('/oauth2/session/details/', { authorization });
  const seen = [];
  // The first rounds warm up and are not counted.
  for (let round = -2; round < rounds; round += 1) {
    const hash = (await hashing.timeOf(logIns)) / logIns / 1000;
    const measured = { hash, logIn: (await spent(logIns, logIn)) - hash, check: await spent(checks, check) };
    if (round >= 0) seen.push(measured);
  }
  return seen;
}

function report(seen) {
  const all = (name) => seen.map((each) => each[name]);
  const row = (text, values) =>
    console.log(`  ${text.padEnd(44)} ${median(values).toFixed(2).padStart(6)} ms   ${range(values)}`);
  console.log('\nCPU time, medians of the rounds:');
  row("a password's hash on this machine (argon2id)", all('hash'));
  row('a log-in, without the hash', all('logIn'));
  row('a session check', all('check'));
  console.log('');
  for (const [name, text] of [
    ['logIn', 'a log-in'],
    ['check', 'a session check'],
  ]) {
    const ratio = median(all(name)) / aims[name];
    const above = name === 'logIn' ? ' without the hash' : '';
    console.log(
      `  ${text}: aim at most ${aims[name]} ms${above}: ${ratio.toFixed(2)} x the aim: ${ratio <= 1 ? 'met' : 'NOT met'}`,
    );
  }
}

function range(values) {
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
}

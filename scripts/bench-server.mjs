// npm run bench:server: the processor time that the service takes for a log-in, above the password's hash on this machine,
// and for a session check. In turn in one run, on a database of its own; it prints ratios to the aims and fails nothing.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHashing, startService } from './bench/measured.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { command, Problem, say } from './lib/run.mjs';

const rounds = 9;
const logIns = 15;
const checks = 300;
const longestMs = 120_000;
const aims = { logIn: 5, check: 1 };
const form = {
  username: 'lin.hart@example.com', password: 'Quiet-Harbor-27', grant_type: 'password', session_mode: 'web',
  client_id: 'account-center-default', scope: 'read_profile',
};

await command(async () => {
  await install();
  await build();
  say('Starting the service on a database of its own.');
  const folder = mkdtempSync(join(tmpdir(), 'account-center-bench-'));
  // As root the database runs as somebody else, who has to get in.
  chmodSync(folder, 0o755);
  const service = startService(folder);
  const hashing = startHashing();
  const work = async () => {
    await Promise.all([service.ready, hashing.ready]);
    say(`Measuring ${rounds} rounds of ${logIns} hashes, ${logIns} log-ins and ${checks} session checks, in turn.`);
    return measure(service, hashing);
  };
  try {
    report(await Promise.race([work(), cutOff()]));
  } finally {
    hashing.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Fails at Ctrl-C, and when it takes too long, so that everything is closed then too. */
function cutOff() {
  return new Promise((_, reject) => {
    const after = (why) => () => reject(new Problem(`The measuring ${why}; nothing of it is left.`));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, after('was stopped'));
    setTimeout(after(`took longer than ${longestMs / 1000} seconds`), longestMs).unref();
  });
}

/** Milliseconds of processor time for one of each, by round. */
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
  // What has run a few times runs faster: the first rounds are not counted.
  for (let round = -2; round < rounds; round += 1) {
    const hash = (await hashing.timeOf(logIns)) / logIns / 1000;
    const measured = { hash, logIn: (await spent(logIns, logIn)) - hash, check: await spent(checks, check) };
    if (round >= 0) seen.push(measured);
  }
  return seen;
}

function report(seen) {
  const all = (name) => seen.map((each) => each[name]);
  const row = (text, values) => console.log(`  ${text.padEnd(44)} ${median(values).toFixed(2).padStart(6)} ms   ${range(values)}`);
  console.log('\nProcessor time, medians of the rounds:');
  row("a password's hash on this machine (argon2id)", all('hash'));
  row('a log-in, above the hash', all('logIn'));
  row('a session check', all('check'));
  console.log('');
  for (const [name, text] of [['logIn', 'a log-in'], ['check', 'a session check']]) {
    const ratio = median(all(name)) / aims[name];
    const above = name === 'logIn' ? ' above the hash' : '';
    console.log(`  ${text}: aim at most ${aims[name]} ms${above}: ${ratio.toFixed(2)} x the aim: ${ratio <= 1 ? 'met' : 'NOT met'}`);
  }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function range(values) {
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
}

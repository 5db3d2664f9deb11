// npm run admin -- …: support's actions for customers and mails, over the internal port. See docs/service.md.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const usage = `npm run admin -- COMMAND … --reason "why"

  find EMAIL | PHONE | NUMBER            an account and its state, masked
  acts NUMBER                            what was done to it, by whom and why
  disable NUMBER, enable NUMBER          no login, and again; disabling logs out everywhere
  unlock NUMBER                          clears wrong passwords and codes
  end-sessions NUMBER                    logs out everywhere
  forget-reports NUMBER                  deletes every report of "This was not me"
  cancel-deletion NUMBER                 keeps an account whose deletion is planned
  lock NUMBER "TEXT"                     blocks its deletion; the customer reads the text
  lift NUMBER LOCK                       lifts a lock by its number
  remove-second-factor NUMBER            requests removal; a second call removes it, at once with another key, or after 72 hours
  mails                                  lists mails that the mail server has not accepted
  mails send-again [NUMBER]              tries all of them again, or one
  mails drop [NUMBER]                    deletes all that were given up, or one
  restored-from TIME                     repeats in a restored database what RESTORE_JOURNAL has since the dump
  key NAME SCOPE…                        makes a key, and its entry for OPERATOR_KEYS; calls nothing

ADMIN_KEY, or the file that ADMIN_KEY_FILE names, is your key. ADMIN_URL is the internal port (http://127.0.0.1:4604).`;

class Problem extends Error {}

const acts = {
  disable: 'disable',
  enable: 'enable',
  unlock: 'unlock',
  'end-sessions': 'end-sessions',
  'forget-reports': 'reports/forget',
  'cancel-deletion': 'cancel-deletion',
  lock: 'locks',
  lift: 'locks/lift',
  'remove-second-factor': 'second-factor/remove',
};

try {
  await main();
} catch (error) {
  // A refused connection wraps its reason.
  const reason = error instanceof Problem ? error.message : (error.cause?.message ?? error.message);
  console.error(reason);
  process.exitCode = 1;
}

async function main() {
  const { values, positionals } = parseArgs({ options: { reason: { type: 'string' } }, allowPositionals: true });
  const [command, target, ...rest] = positionals;
  if (command === undefined) return console.log(usage);
  if (command === 'mails' && target === undefined) return print(await call('GET', '/operator/v1/mails'));
  if (target === undefined) throw new Problem(usage);
  if (command === 'key') return printKey(target, rest);
  if (command === 'acts') return print(await call('GET', `/operator/v1/accounts/${numberOf(target)}/acts`));
  const { reason } = values;
  if (reason === undefined) throw new Problem('Add a reason: --reason "case 4711, asked by phone". It is recorded.');
  if (reason.trim().length < 3) throw new Problem('The reason is too short: it must have at least 3 characters.');
  if (command === 'find') return print(await call('POST', '/operator/v1/accounts/find', { by: byOf(target), reason }));
  if (command === 'restored-from')
    return print(await call('POST', '/operator/v1/restored-from', { reason, from: timeOf(target) }));
  if (command === 'mails') {
    if (target !== 'send-again' && target !== 'drop') throw new Problem(usage);
    const mail = rest[0] === undefined ? {} : { mail: numberOf(rest[0]) };
    return print(await call('POST', `/operator/v1/mails/${target}`, { reason, ...mail }));
  }
  if (!Object.hasOwn(acts, command)) throw new Problem(usage);
  const more = {
    lock: () => ({ name: rest[0] ?? '' }),
    lift: () => ({ lock: numberOf(rest[0] ?? '') }),
  };
  const body = { reason, ...more[command]?.() };
  print(await call('POST', `/operator/v1/accounts/${numberOf(target)}/${acts[command]}`, body));
}

function byOf(target) {
  if (target.includes('@')) return { email: target };
  return /^\d{1,10}$/.test(target) ? { account: Number(target) } : { phone: target };
}

function timeOf(text) {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(time.getTime()))
    throw new Problem(`${text} is not a time such as 2026-12-01T03:00:00Z, when the dump began.`);
  return time.toISOString();
}

function numberOf(text) {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new Problem(`${text === '' ? 'A number is missing' : `${text} is not a number`}: find shows it.`);
  return Number(text);
}

async function call(method, path, body) {
  const { ADMIN_URL: url = 'http://127.0.0.1:4604' } = process.env;
  const response = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${readKey()}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // A journal of a busy week takes minutes.
    signal: AbortSignal.timeout(path.endsWith('/restored-from') ? 600_000 : 15_000),
  });
  const answer = await response.json();
  if (!response.ok) throw new Problem(explain(answer.error));
  return answer;
}

function readKey() {
  const { ADMIN_KEY: key, ADMIN_KEY_FILE: file } = process.env;
  const found = (file === undefined || file === '' ? (key ?? '') : readFileSync(file, 'utf8')).trim();
  if (found === '') throw new Problem('Set ADMIN_KEY or ADMIN_KEY_FILE to your key.');
  return found;
}

function explain({ symbol, message, scope }) {
  const own = {
    token_invalid: 'The service does not know your key.',
    'token.permission-denied':
      scope === undefined
        ? 'The account does not allow this.'
        : `Your key does not have the scope ${scope}: add it in OPERATOR_KEYS and restart the service.`,
    account_not_found: 'There is no such account.',
    not_found:
      'There is nothing to do: no planned deletion, no report, no such lock, no such mail, or no RESTORE_JOURNAL.',
    invalid_parameters: 'The account is already in that state, or a value is wrong.',
    totp_disabled: 'The account has no second factor.',
    request_throttled: 'This account was unlocked too often today.',
  };
  return `${own[symbol] ?? message} (${symbol})`;
}

function printKey(name, scopes) {
  const key = randomBytes(32).toString('base64url');
  const entry = { name, sha256: createHash('sha256').update(key).digest('hex'), scopes };
  console.log(`The key, for ${name} only: ${key}\nAdd to the list of OPERATOR_KEYS: ${JSON.stringify(entry)}`);
}

/** As lines: times in words, without absent values. */
function print(answer, indent = '') {
  for (const [name, value] of Object.entries(answer)) {
    if (value === null) continue;
    if (typeof value === 'object') {
      console.log(`${indent}${name}:`);
      print(value, `${indent}  `);
    } else console.log(`${indent}${name}: ${/(^a|A)t$/.test(name) ? new Date(value).toISOString() : value}`);
  }
}

import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { phoneLoginScenario } from '#contract/calls/phone-login.ts';
import { challengeSchema, resetScenario, scenarios } from '#contract/calls/second-factor.ts';
import { table } from '#contract/calls/table.ts';
import { codeAt } from '../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../testing/client.ts';
import type { SensitiveAct } from '../testing/sensitive-act.ts';
import { newPassword, sensitiveActs } from '../testing/sensitive-acts.ts';
import { runService } from '../testing/service.ts';
import { isSignedInScenario } from '../src/features/second-factor/rules.ts';
import { consumeChallenge, findMethod } from '../src/features/second-factor/store.ts';
import { mailedCode } from '../testing/mailed-code.ts';
import { changeRows } from '../testing/rows.ts';

// Tests every call that requires a proof with every proof that is not its own. A new call with a proof fails the first
// test until its action is added here.

const service = await runService({
  DATABASE_CONNECTIONS: '1',
  THIRD_PARTIES: 'demonstration',
  LOGIN_TRIES_PER_ADDRESS: '1000',
  LOGIN_TRIES_PER_ACCOUNT: '1000',
  RESEND_AFTER_SECONDS: '1',
});
const { query } = service.database;
type Who = SensitiveAct['who'] | 'robin';
const secret = person('sam').authenticatorSecret ?? '';
const passwords = new Map<Who, string>();

beforeEach(async () => {
  for (const each of ['limits', 'challenges', 'one_time_codes', 'mails'] as const)
    await query.deleteFrom(each).execute();
});

test('the actions are exactly the calls that require a proof [TFA-05]', () => {
  const proved = Object.entries(table)
    .filter(([, call]) => call.proof !== 'never')
    .map(([name]) => name);
  expect(Object.keys(sensitiveActs).toSorted()).toEqual(proved.toSorted());
});

/** An unused authenticator code. */
async function unusedCode(): Promise<string> {
  await changeRows(query, 'accounts', { totp_last_step: null });
  return codeAt(secret, new Date());
}

async function logIn(who: Who): Promise<string> {
  const { username, password } = person(who);
  const typed = passwords.get(who) ?? password;
  const first = await service.logIn(username, typed);
  if (first.status === 200) return signedIn(first).access_token;
  const { totp } = methodsOf(first);
  const { access_token: token } = signedIn(await service.logIn(username, typed, {}, proof(totp, await unusedCode())));
  return token;
}

/** An account's proof for a purpose. Challenges of logins cannot be requested, so theirs is made from another one. */
async function proofOf(who: Who, token: string, purpose: string): Promise<Record<string, string>> {
  const { email } = person(who);
  const isAskedFor = isSignedInScenario(purpose) || purpose === resetScenario;
  const [otherwise] = scenarios;
  const body =
    purpose === resetScenario ? { scenario: purpose, account: email } : { scenario: isAskedFor ? purpose : otherwise };
  const headers: Record<string, string> = purpose === resetScenario ? {} : { authorization: `Bearer ${token}` };
  const started = await service.send('/v2/auth/mfa/challenges', { headers, body });
  const { methods } = v.parse(challengeSchema, started.json);
  const { totp, email_code: mailed = '' } = Object.fromEntries(methods.map(({ type, id }) => [type, id]));
  const found = await findMethod(query, totp ?? mailed);
  const isOfLogin = purpose === phoneLoginScenario;
  const login = await query.selectFrom('phone_logins').select('id').orderBy('id', 'desc').executeTakeFirst();
  await query
    .updateTable('challenges')
    .set({ purpose, phone_login_id: isOfLogin ? (login?.id ?? null) : null })
    .where('id', '=', found?.challenge_id ?? 0)
    .execute();
  if (totp !== undefined) return proof(totp, await unusedCode(), purpose);
  await service.send(`/v2/auth/mfa/challenges/${mailed}/code`, { method: 'POST' });
  const code = await vi.waitFor(async () => {
    const found = await mailedCode(service, email);
    return found === '' ? expect.unreachable('no code was mailed') : found;
  }, 5000);
  return proof(mailed, code, purpose);
}

/** Tables that actions change, with their order. */
const tables = {
  accounts: 'id',
  backup_codes: 'code_hash',
  linked_identities: 'id',
  cmks: 'number',
  archive_tasks: 'id',
  archive_addresses: 'token_hash',
  email_candidates: 'email',
  passkeys: 'id',
  recovery_kits: 'account_id',
  vault_passkeys: 'passkey_id',
  passkey_challenges: 'challenge_hash',
  phone_logins: 'id',
};

/** Everything that an action could have changed. */
async function state(): Promise<string> {
  const rows = await Promise.all(
    Object.entries(tables).map(([name, order]) =>
      sql`select * from ${sql.table(name)} order by ${sql.ref(order)}`.execute(query),
    ),
  );
  const sessions = await query.selectFrom('sessions').select(['id', 'ended_at', 'code_hash']).orderBy('id').execute();
  return JSON.stringify([rows.map((each) => each.rows), sessions], (name, value: unknown) =>
    name.startsWith('totp_last') || name.startsWith('totp_used') || name === 'totp_clock_steps' ? null : value,
  );
}

const acts = Object.entries(sensitiveActs);

describe.each(acts)('%s', (_, { who, purpose, prepare, withoutProof = 'mfa_required' }) => {
  const prepared = async () => {
    const token = await logIn(who);
    return { token, send: await prepare(service, token) };
  };
  const refusedWith = async (send: Awaited<ReturnType<typeof prepared>>['send'], headers: Record<string, string>) => {
    const before = await state();
    const answer = await send(headers);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await state()).toBe(before);
    return errorOf(answer).symbol;
  };

  test('without a proof is refused [TFA-05]', async () => {
    const { send } = await prepared();
    expect(await refusedWith(send, {})).toBe(withoutProof);
  });

  test('with a used proof is refused [TFA-05]', async () => {
    const { send, token } = await prepared();
    const headers = await proofOf(who, token, purpose);
    const found = await findMethod(query, headers['x-verify-id'] ?? '');
    expect(await consumeChallenge(query, found?.challenge_id ?? 0, new Date())).toBe(true);
    expect(await refusedWith(send, headers)).toBe('mfa_session_not_found');
  });

  test('with another customer’s proof is refused [TFA-05]', async () => {
    const { send } = await prepared();
    const headers = await proofOf('robin', await logIn('robin'), purpose);
    expect(await refusedWith(send, headers)).toBe('mfa_session_not_found');
  });

  test('with a proof for another purpose is refused, even if the call names its own [TFA-05]', async () => {
    const { send, token } = await prepared();
    const other = scenarios.find((each) => each !== purpose) ?? '';
    const headers = await proofOf(who, token, other);
    expect(await refusedWith(send, { ...headers, 'x-verify-scenario': purpose })).toBe('mfa_session_not_found');
  });
});

// Last, because these change the accounts. They show that above only the proof was refused.
test.each(acts)('%s with its own proof is performed and records its event [TFA-05, ACT-02]', async (name, act) => {
  const { who, purpose, event, prepare } = act;
  const token = await logIn(who);
  const send = await prepare(service, token);
  const before = await state();
  const { last } = await query
    .selectFrom('events')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  const answer = await send(await proofOf(who, token, purpose));
  expect(answer.text.slice(0, 300)).toEqual(expect.any(String));
  expect(answer.status).toEqual(expect.toSatisfy((status: number) => status < 300));
  expect((await state()) === before).toBe(act.isRead ?? false);
  const newest = await query.selectFrom('events').select('type').where('id', '>', last).execute();
  const problem = `server/testing/sensitive-acts.ts: ${name} states ${event}, and its feature records ${newest.map(({ type }) => type).join(', ') || 'nothing'}`;
  expect(event === null || newest.some(({ type }) => type === event) ? null : problem).toBeNull();
  if (name === 'changePassword' || name === 'resetPassword') passwords.set(who, newPassword);
});

test('every session that an action ended says why [SES-10]', async () => {
  const ended = query.selectFrom('sessions').select('ended_because').where('ended_at', 'is not', null).distinct();
  const reasons = (await ended.execute()).map(({ ended_because: because }) => because);
  expect(reasons).toHaveLength(3);
  expect(new Set(reasons)).toEqual(new Set(['email_restored', 'factors_changed', 'password_changed']));
});

import * as v from 'valibot';
import { renewedSession } from '#contract/calls/password.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { quickPasswords } from '../../../testing/passwords.ts';
import { errorOf, methodsOf, person, signedIn } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';
import { accountOf, changeAccount, eventTypes } from '../../../testing/rows.ts';

/** The next password comparison calls this and waits for it. */
let whileComparing: (() => Promise<void>) | null = null;
async function andThen<T>(comparing: Promise<T>): Promise<T> {
  const act = whileComparing;
  whileComparing = null;
  const found = await comparing;
  await act?.();
  return found;
}
const service = await runService(
  {},
  {
    passwords: {
      ...quickPasswords,
      verify: (...given) => andThen(quickPasswords.verify(...given)),
      matches: (...given) => andThen(quickPasswords.matches(...given)),
    },
  },
);
const { query } = service.database;
const [lin, sam] = [person('lin'), person('sam')];
const chosen = 'A calm river bends';
const path = '/v1.0/users/@me/password/';
const change = (token: string, body: object, headers: Record<string, string> = {}) =>
  service.send(path, { method: 'POST', token, headers, body });
const details = async (code: string) => (await service.send('/oauth2/session/details/', { session: code })).json;
const hashOf = async (email: string) => (await accountOf(query, email)).password_hash;

const original = { lin: await hashOf(lin.email), sam: await hashOf(sam.email) };
separateTests(service, { tables: ['trust_tokens'] });
beforeEach(async () => {
  await changeAccount(query, lin.email, { password_hash: original.lin });
  await changeAccount(query, sam.email, { password_hash: original.sam });
});

test('a password is changed with the current one: other sessions end, this one continues with a new code [PRO-06]', async () => {
  const other = signedIn(await service.logIn(lin.username, lin.password));
  const mine = signedIn(await service.logIn(lin.username, lin.password));
  const answer = await change(mine.access_token, { currentPassword: lin.password, password: chosen });
  expect(answer.status).toBe(200);
  const { web_session_auth_code: renewed } = v.parse(renewedSession, answer.json);
  const over = { account: -1, issuedAt: -1 };
  expect(await details(other.web_session_auth_code)).toEqual({ ...over, endedBecause: 'password_changed' });
  expect(await details(mine.web_session_auth_code)).toEqual(over);
  expect(await details(renewed)).not.toEqual(over);
  expect((await service.send(path, { token: mine.access_token })).json).toEqual({ changedAt: Date.now() });
  signedIn(await service.logIn(lin.username, chosen));
  expect(await eventTypes(query, 'changed password')).toHaveLength(1);
  expect((await service.mails()).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('the current password as the new one is refused, and nothing changes [PRO-06]', async () => {
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  const answer = await change(token, { currentPassword: lin.password, password: lin.password });
  expect(answer.status).toBe(400);
  expect(errorOf(answer).symbol).toBe('password_unchanged');
  expect(await hashOf(lin.email)).toEqual(original.lin);
});

test('a wrong current password is refused and counted, and nothing changes [PRO-06]', async () => {
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  const symbols: unknown[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    symbols.push(errorOf(await change(token, { currentPassword: 'a guess', password: chosen })).symbol);
  expect([symbols[0], symbols.at(-1)]).toEqual(['password_error', 'resource_protected']);
  expect(await hashOf(lin.email)).toBe(original.lin);
});

test.each([
  [{ password: chosen }, 'require_params_error'],
  [{ currentPassword: lin.password, password: 'password1' }, 'password_too_common'],
  [{ currentPassword: lin.password, password: 'Default.2026' }, 'password_too_common'],
  [{ currentPassword: lin.password, password: 'alexguo029' }, 'password_breached'],
  [{ currentPassword: lin.password, password: 'short' }, 'invalid_parameters'],
])('the body %j is refused as %s [PRO-06, VAL-01]', async (body, symbol) => {
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  expect(errorOf(await change(token, body)).symbol).toBe(symbol);
  expect(await hashOf(lin.email)).toBe(original.lin);
});

test('with two-factor authentication the change requires its proof [PRO-06, TFA-05]', async () => {
  const start = methodsOf(await service.logIn(sam.username, sam.password));
  const code = () => codeAt(sam.authenticatorSecret ?? '', new Date());
  const { access_token: token } = signedIn(
    await service.logIn(
      sam.username,
      sam.password,
      {},
      { 'x-verify-id': start['totp'] ?? '', 'x-verify-code': code(), 'x-verify-scenario': 'users.login_with_password' },
    ),
  );
  const body = { currentPassword: sam.password, password: chosen };
  const challenged = await change(token, body);
  expect(errorOf(challenged).symbol).toBe('mfa_required');
  vi.setSystemTime(Date.now() + 30_000);
  const proven = { 'x-verify-id': methodsOf(challenged)['totp'] ?? '', 'x-verify-code': code() };
  expect((await change(token, body, proven)).status).toBe(200);
});

test('a first password is created with a mailed code [PRO-06, TFA-05]', async () => {
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  await changeAccount(query, lin.email, { password_hash: null });
  expect((await service.send(path, { token })).json).toEqual({ changedAt: null });
  const proven = await proveByMail(service, await change(token, { password: chosen }));
  expect((await change(token, { password: chosen }, proven)).status).toBe(200);
  signedIn(await service.logIn(lin.username, chosen));
});

test('a login whose password changes while it is checked opens no session and gets "wrong password" [PRO-06, LOG-03]', async () => {
  const mine = signedIn(await service.logIn(lin.username, lin.password));
  whileComparing = async () => {
    expect((await change(mine.access_token, { currentPassword: lin.password, password: chosen })).status).toBe(200);
  };
  expect(errorOf(await service.logIn(lin.username, lin.password)).symbol).toBe('incorrect_password');
  const ofLin = query
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('email', '=', lin.email);
  expect(await ofLin.select('sessions.id').where('ended_at', 'is', null).execute()).toHaveLength(1);
});

test('a change whose current password has been replaced by the time it is stored changes nothing [PRO-06]', async () => {
  const mine = signedIn(await service.logIn(lin.username, lin.password));
  whileComparing = async () => {
    expect((await change(mine.access_token, { currentPassword: lin.password, password: chosen })).status).toBe(200);
  };
  const late = await change(mine.access_token, { currentPassword: lin.password, password: 'A later river bends' });
  expect(errorOf(late).symbol).toBe('password_error');
  signedIn(await service.logIn(lin.username, chosen));
});

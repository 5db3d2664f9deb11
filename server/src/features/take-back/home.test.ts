import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { takeBackEmailChange } from '#contract/calls/take-back.ts';
import { errorOf, methodsOf, person, type Answer } from '../../../testing/client.ts';
import { enter, nextCode, takeBackToken } from '../../../testing/intruder.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { accountOf, addLogins, addRows, changeAccount, linkedIdentity } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000', ACCESS_TOKEN_SECONDS: '864000' });
const { query } = service.database;
const [lin, sam] = [person('lin'), person('sam')];
const moved = 'moved@elsewhere.example';
const stored = await query.selectFrom('accounts').selectAll().where('email', 'in', [lin.email, sam.email]).execute();
const codesOfStart = await query.selectFrom('backup_codes').selectAll().execute();
const elsewhere = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

separateTests(service, {
  hours: 90 * 24,
  tables: [
    'email_candidates',
    'email_undos',
    'former_emails',
    'former_factors',
    'take_backs',
    'backup_codes',
    'linked_identities',
    'sessions',
  ],
});
beforeEach(async () => {
  for (const { id, ...row } of stored) await changeAccount(query, id, row);
  await addRows(query, 'backup_codes', codesOfStart);
  const at = new Date(Date.now() - 60 * 86_400_000);
  await addLogins(
    query,
    stored.map(({ id }) => ({ account_id: id, at, device: 'Unknown device' })),
  );
});

const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);
const undo = async (token: string, headers: Record<string, string> = {}) =>
  service.send('/v2/user/email/undo', { body: { token }, headers });
const linesOf = ({ json }: Answer) =>
  v.parse(takeBackEmailChange.answer, json).changes.map(({ thing, outcome }) => `${thing} ${outcome}`);
const emailNow = async ({ email }: { email: string }) => (await accountOf(query, email)).email;

/** Takes the change back with a code of the app; without the challenge nothing changes. */
async function takeBack(email: string, secret: string): Promise<Answer> {
  const token = await takeBackToken(service, email);
  const asked = await undo(token);
  expect(errorOf(asked).symbol).toBe('mfa_required');
  const { totp = '' } = methodsOf(asked);
  const wrong = await undo(token, { 'x-verify-id': totp, 'x-verify-code': '000000' });
  expect(errorOf(wrong).symbol).toBe('mfa_code_incorrect');
  expect(await query.selectFrom('take_backs').selectAll().execute()).toEqual([]);
  return undo(token, { 'x-verify-id': totp, 'x-verify-code': nextCode(secret) });
}

describe('a thief of the mailbox that the owner has left does not get past a second factor that the owner added at home', () => {
  test.each([
    ['in the session that moved the address', 0],
    ['five days before, in the same session', 5 * 24],
  ])('%s [PRO-04, TFA-05]', async (_, hours) => {
    const owner = await enter(service, lin);
    const { secret } = await owner.enableTotp();
    pass(hours);
    await owner.moveTo(moved, lin.password);
    const methods = Object.keys(methodsOf(await undo(await takeBackToken(service, lin.email))));
    expect(methods).toEqual(['totp', 'backup_code']);
    expect(await emailNow({ email: moved })).toBe(moved);
    expect(linesOf(await takeBack(lin.email, secret))).toEqual(['authenticator kept']);
    expect(await emailNow(lin)).toBe(lin.email);
  });

  test('in a session before, with an earlier change of the codes [PRO-04, TFA-05]', async () => {
    const secret = sam.authenticatorSecret ?? '';
    const owner = await enter(service, { ...sam, secret });
    await owner.act('POST', '/v2/auth/mfa/totp/backup-codes');
    await owner.moveTo(moved, sam.password);
    expect(linesOf(await takeBack(sam.email, secret))).toEqual(['authenticator kept', 'recoveryEmail removed']);
  });

  test('after moving the address: it stays, and so does what else was added at home [PRO-04, TFA-01]', async () => {
    const owner = await enter(service, lin);
    await owner.moveTo(moved, lin.password);
    await owner.enableTotp();
    expect((await owner.act('POST', '/v2/user/abandonment')).status).toBe(200);
    expect(linesOf(await undo(await takeBackToken(service, lin.email)))).toEqual([
      'authenticator kept',
      'deletion kept',
    ]);
  });
});

test('what was added from another place after a change at home is removed [PRO-04, TFA-01]', async () => {
  const owner = await enter(service, lin);
  await owner.moveTo(moved, lin.password);
  const stranger = await enter(service, { ...lin, email: moved, userAgent: elsewhere });
  await stranger.enableTotp();
  await addRows(query, 'linked_identities', linkedIdentity((await accountOf(query, moved)).id, 'larch', 'x'));
  expect(linesOf(await undo(await takeBackToken(service, lin.email)))).toEqual([
    'authenticator removed',
    'link removed',
  ]);
});

test('a stranger who adds an authenticator and moves the address cannot make the link ask for it [PRO-04, TFA-05]', async () => {
  const stranger = await enter(service, { ...lin, userAgent: elsewhere });
  await stranger.enableTotp();
  await stranger.moveTo(moved, lin.password);
  expect(linesOf(await undo(await takeBackToken(service, lin.email)))).toEqual(['authenticator removed']);
});

test('the link asks for the owner’s authenticator even if a stranger has replaced it since [PRO-04, TFA-05]', async () => {
  const secret = sam.authenticatorSecret ?? '';
  const stranger = await enter(service, { ...sam, secret, userAgent: elsewhere });
  await stranger.moveTo(moved, sam.password);
  pass(1);
  await stranger.act('DELETE', '/v2/auth/mfa/totp');
  await stranger.enableTotp();
  expect(Object.keys(methodsOf(await undo(await takeBackToken(service, sam.email))))).toEqual(['totp']);
  expect(linesOf(await takeBack(sam.email, secret)).slice(0, 3)).toEqual([
    'authenticator removed',
    'authenticator restored',
    'backupCodes restored',
  ]);
});

describe('whoever holds the moved account does not interrupt a take-back with the former authenticator', () => {
  const steal = async () => {
    const secret = sam.authenticatorSecret ?? '';
    const stranger = await enter(service, { ...sam, secret, userAgent: elsewhere });
    await stranger.moveTo(moved, sam.password);
    pass(1);
    await stranger.act('DELETE', '/v2/auth/mfa/totp');
    await stranger.enableTotp();
    return { secret, stranger, token: await takeBackToken(service, sam.email) };
  };

  test('by using up the time steps with their own: a code is used once for each authenticator [PRO-04, TFA-05]', async () => {
    const { secret, token } = await steal();
    const id = methodsOf(await undo(token))['totp'] ?? '';
    const { id: account } = await accountOf(query, moved);
    const ahead = Math.floor(Date.now() / 30_000) + 5;
    await changeAccount(query, account, { totp_last_step: ahead });
    const answer = await undo(token, { 'x-verify-id': id, 'x-verify-code': nextCode(secret) });
    expect(linesOf(answer)[1]).toBe('authenticator restored');
    const used = Math.floor(Date.now() / 30_000);
    expect((await accountOf(query, sam.email)).totp_last_step).toBe(used);
  });

  test('by moving the account on: the question stays open [PRO-04, TFA-05]', async () => {
    const { secret, stranger, token } = await steal();
    const emailAddress = 'further@elsewhere.example';
    const asked = { emailAddress, usage: 'change_email', password: sam.password };
    expect((await stranger.act('POST', '/v2/user/email/candidates', asked)).status).toBe(200);
    const candidate = await mailedCode(service, emailAddress);
    const id = methodsOf(await undo(token))['totp'] ?? '';
    const body = { candidate, emailAddress };
    const headers = { authorization: `Bearer ${stranger.token}` };
    expect((await service.send('/v2/user/email', { method: 'PUT', headers, body })).status).toBe(200);
    const answer = await undo(token, { 'x-verify-id': id, 'x-verify-code': nextCode(secret) });
    expect(answer.status).toBe(200);
  });
});

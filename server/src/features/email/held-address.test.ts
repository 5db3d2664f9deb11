import { beforeEach, expect, test, vi } from 'vitest';
import { apps } from '../../../testing/apps.ts';
import { errorOf, person } from '../../../testing/client.ts';
import { enter, takeBackToken } from '../../../testing/intruder.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { runInternal } from '../../../testing/internal.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { askForCode, create } from '../../../testing/sign-up.ts';
import { emailTakeBackSeconds } from '#contract/limits.ts';
import { addRows, changeAccount, changeRows } from '../../../testing/rows.ts';

const service = await runService({
  ...apps,
  LOGIN_TRIES_PER_ADDRESS: '1000',
  EMAIL_CHANGE_MAILS_PER_HOUR: '1000',
  SIGN_UP_MAILS_PER_HOUR: '1000',
});
const internal = await runInternal();
const { query } = service.database;
const [lin, robin] = [person('lin'), person('robin')];
const theirs = 'stranger@elsewhere.example';
const stored = await query.selectFrom('accounts').selectAll().execute();
const ids = stored.map(({ id }) => id);
const idOf = (email: string) => stored.find((each) => each.email === email)?.id ?? 0;

separateTests(service, { hours: 30 * 24, tables: ['email_candidates', 'email_undos', 'former_emails', 'sessions'] });
beforeEach(async () => {
  await query.deleteFrom('accounts').where('id', 'not in', ids).execute();
  for (const { id, ...row } of stored) await changeAccount(query, id, row);
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const symbolOf = async (answer: ReturnType<typeof service.send>) => {
  const given = await answer;
  return given.status < 400 ? 'done' : errorOf(given).symbol;
};
const undo = (token: string) => symbolOf(service.send('/v2/user/email/undo', { body: { token } }));
const holders = async (email: string) =>
  (await query.selectFrom('accounts').select('id').where('email', '=', email).execute()).map(({ id }) => id);
/** Moves the account to another address; returns the link sent to the former one. */
async function moveLin(): Promise<string> {
  await (await enter(service, lin)).moveTo(theirs, lin.password);
  return takeBackToken(service, lin.email);
}
async function signUp(email: string): Promise<string> {
  const asked = await symbolOf(askForCode(service, { email }));
  return asked === 'done' ? symbolOf(create(service, { email, code: await mailedCode(service, email) })) : asked;
}

test('sign-up refuses, in any letter case, an address that a take-back can still restore, and the link restores it [PRO-04, LOG-02]', async () => {
  const token = await moveLin();
  expect(await signUp(lin.email.toUpperCase())).toBe('account_already_exist');
  expect(await undo(token)).toBe('done');
  expect(await holders(lin.email)).toEqual([idOf(lin.email)]);
});

test('a code mailed earlier creates no account with it [PRO-04, LOG-02]', async () => {
  await moveLin();
  const other = 'jo.newcomer@example.com';
  await askForCode(service, { email: other });
  const code = await mailedCode(service, other);
  // The address was changed between the code and the account's creation.
  await changeRows(query, 'email_undos', { email: other });
  expect(await symbolOf(create(service, { email: other, code }))).toBe('account_already_exist');
  expect(await holders(other)).toEqual([]);
});

test('it is free again when the link expires [PRO-04, LOG-02]', async () => {
  await moveLin();
  pass(emailTakeBackSeconds - 60);
  expect(await signUp(lin.email)).toBe('account_already_exist');
  pass(120);
  expect(await signUp(lin.email)).toBe('done');
});

test('the address that a take-back drops is free [PRO-04, LOG-02]', async () => {
  const mover = await enter(service, lin);
  await mover.moveTo(theirs, lin.password);
  const token = await takeBackToken(service, lin.email);
  pass(60);
  await mover.moveTo('second@elsewhere.example', lin.password);
  expect(await undo(token)).toBe('done');
  expect(await signUp(theirs)).toBe('done');
  expect(await signUp('second@elsewhere.example')).toBe('done');
});

test('it is not reserved for a deleted account [PRO-04, DEL-01]', async () => {
  await moveLin();
  await changeAccount(query, idOf(lin.email), { deleted_at: new Date() });
  expect(await signUp(lin.email)).toBe('done');
});

test('another account cannot move to it, even if it asked before the change; the account itself can [PRO-04]', async () => {
  const mover = await enter(service, lin);
  const other = await enter(service, robin);
  await mover.moveTo(theirs, lin.password);
  const body = { emailAddress: lin.email, usage: 'change_email', password: robin.password };
  expect(await symbolOf(other.act('POST', '/v2/user/email/candidates', body))).toBe('email_conflict');

  // Requested while the address was free.
  await changeRows(query, 'email_undos', { used_at: new Date() });
  expect(await symbolOf(other.act('POST', '/v2/user/email/candidates', body))).toBe('done');
  await changeRows(query, 'email_undos', { used_at: null });
  const confirmed = service.send('/v2/user/email', {
    method: 'PUT',
    token: other.token,
    body: { candidate: await mailedCode(service, lin.email), emailAddress: lin.email },
  });
  expect(await symbolOf(confirmed)).toBe('email_conflict');
  expect(await holders(lin.email)).toEqual([]);

  await mover.moveTo(lin.email, lin.password);
  expect(await holders(lin.email)).toEqual([idOf(lin.email)]);
});

test('another system creates no account with it [PRO-04, LOG-07]', async () => {
  const [account] = await internal.query.selectFrom('accounts').select('id').limit(1).execute();
  const email = 'vera.long@example.com';
  const now = new Date();
  const row = { token_hash: 'open', account_id: account?.id ?? 0, email, since: now, created_at: now, used_at: null };
  const expires_at = new Date(now.getTime() + 1000);
  await addRows(internal.query, 'email_undos', { ...row, expires_at });
  const create = () => internal.call('POST', '/internal/v1/accounts', { email, emailVerified: true });
  expect(await create()).toMatchObject({ status: 409, json: { error: { symbol: 'account_already_exist' } } });
  await changeRows(internal.query, 'email_undos', { used_at: now });
  expect((await create()).status).toBe(201);
});

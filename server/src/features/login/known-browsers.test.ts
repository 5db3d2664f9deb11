import { beforeEach, expect, test, vi } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn, type Answer } from '../../../testing/client.ts';
import { changeAccount, accountOf, changeRows } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000', ACCESS_TOKEN_SECONDS: '864000' });
const { query } = service.database;
const [lin, sam] = [person('lin'), person('sam')];
const { id, password_changed_at: changedAt } = await accountOf(query, lin.email);

separateTests(service);
beforeEach(() => changeAccount(query, id, { password_changed_at: changedAt }));

const cookieIn = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .find((each) => each?.includes('known_browser')) ?? '';
const logIn = (who: typeof lin, password: string, cookie = '') =>
  service.logIn(who.username, password, {}, cookie === '' ? {} : { cookie });
const lockedOut = async (who: typeof lin, cookie = '') => {
  for (let round = 0; round < 10; round += 1) await logIn(who, 'a guess', cookie);
};
const symbolOf = async (answer: Promise<Answer>) => errorOf(await answer).symbol;

test('ten wrong passwords of a stranger do not lock a browser that was logged in before [LOG-03]', async () => {
  const cookie = cookieIn(await logIn(lin, lin.password));
  await lockedOut(lin);
  expect(await symbolOf(logIn(lin, lin.password))).toBe('resource_protected');
  signedIn(await logIn(lin, lin.password, cookie));
});

test('a browser with an earlier login is spared with two-factor authentication, too [LOG-03, SES-08]', async () => {
  const { totp } = methodsOf(await logIn(sam, sam.password));
  await changeRows(query, 'accounts', { totp_last_step: null });
  const first = await service.logIn(
    sam.username,
    sam.password,
    {},
    proof(totp, codeAt(sam.authenticatorSecret ?? '', new Date())),
  );
  await lockedOut(sam);
  expect(await symbolOf(logIn(sam, sam.password))).toBe('resource_protected');
  expect(await symbolOf(logIn(sam, sam.password, cookieIn(first)))).toBe('mfa_required');
});

test('the cookie is for the service alone, lasts a year and names no one [LOG-03]', async () => {
  const { headers } = await logIn(lin, lin.password);
  const written = [headers['set-cookie'] ?? []].flat().join('\n');
  expect(written).toMatch(/^ac_known_browser=[\w~-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(written).not.toContain(String(id));
  const overHttps = await runService({ DATABASE_URL: service.url, PUBLIC_SCHEME: 'https' });
  const secure = await overHttps.logIn(lin.username, lin.password);
  expect([secure.headers['set-cookie'] ?? []].flat().join()).toMatch(/^__Host-ac_known_browser=.*; HttpOnly; Secure; /);
});

test('a stolen cookie has ten guesses of its own, and locks neither the account nor another browser [LOG-03]', async () => {
  const [stolen, own] = [cookieIn(await logIn(lin, lin.password)), cookieIn(await logIn(lin, lin.password))];
  await lockedOut(lin, stolen);
  expect(await symbolOf(logIn(lin, lin.password, stolen))).toBe('resource_protected');
  signedIn(await logIn(lin, lin.password, own));
  signedIn(await logIn(lin, lin.password));
});

test('neither a wrong password nor half a login writes it, and a login with it keeps other accounts [LOG-03]', async () => {
  expect(cookieIn(await logIn(lin, 'a guess'))).toBe('');
  expect(cookieIn(await logIn(sam, sam.password))).toBe('');
  const both = cookieIn(await logIn(person('mila'), person('mila').password, cookieIn(await logIn(lin, lin.password))));
  await lockedOut(lin);
  signedIn(await logIn(lin, lin.password, both));
});

test.each([
  ['of another account', async () => cookieIn(await logIn(person('mila'), person('mila').password))],
  ['with a changed signature', async () => cookieIn(await logIn(lin, lin.password)).slice(0, -3) + 'AAA'],
  ['that is made up', async () => `ac_known_browser=${'x'.repeat(22)}~9999999999~${'y'.repeat(43)}`],
])('a cookie %s spares no one [LOG-03]', async (_, forge) => {
  const cookie = await forge();
  await lockedOut(lin);
  expect(await symbolOf(logIn(lin, lin.password, cookie))).toBe('resource_protected');
});

test('a new password ends it, and so does a year [LOG-03, PRO-06]', async () => {
  const cookie = cookieIn(await logIn(lin, lin.password));
  await changeAccount(query, id, { password_changed_at: new Date(changedAt.getTime() + 1000) });
  await lockedOut(lin);
  expect(await symbolOf(logIn(lin, lin.password, cookie))).toBe('resource_protected');
  await changeAccount(query, id, { password_changed_at: changedAt });
  signedIn(await logIn(lin, lin.password, cookie));
  vi.setSystemTime(Date.now() + 366 * 86_400_000);
  await lockedOut(lin);
  expect(await symbolOf(logIn(lin, lin.password, cookie))).toBe('resource_protected');
});

test('the current password of a signed-in customer is spared likewise [PRO-06]', async () => {
  const login = await logIn(lin, lin.password);
  const { access_token: token } = signedIn(login);
  await lockedOut(lin);
  const change = (headers: Record<string, string>) =>
    service.send('/v1.0/users/@me/password/', {
      token,
      headers,
      body: { currentPassword: 'a guess', password: 'Velvet-Anchor-58' },
    });
  expect(await symbolOf(change({}))).toBe('resource_protected');
  expect(await symbolOf(change({ cookie: cookieIn(login) }))).toBe('password_error');
});

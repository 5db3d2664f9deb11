import { beforeEach, expect, test, vi } from 'vitest';
import { newPasskeySeconds } from '#contract/limits.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { addPasskey, logInWith, type Authenticator } from '../../../testing/passkeys.ts';
import { accountId, addRows, changeAccount, changeRows, eventTypes } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { isTakenBack } from '../factor-removal/store.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const lost = Buffer.from('a lost second factor');

separateTests(service, { tables: ['passkeys', 'factor_removals', 'login_places', 'sessions', 'take_backs'] });
beforeEach(() => changeAccount(query, lin.email, { totp_secret: null }));

/** A passkey that was added at a new place, or at one that has been known for a year. */
async function added({ isKnown = false } = {}): Promise<Authenticator> {
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password));
  if (isKnown) await changeRows(query, 'login_places', { first_at: new Date(Date.now() - 365 * 86_400_000) });
  const { authenticator } = await addPasskey(service, token);
  return authenticator;
}

/** The owner, who has lost the second factor, waits for its removal. */
async function askForRemoval(): Promise<void> {
  await changeAccount(query, lin.email, { totp_secret: lost });
  vi.setSystemTime(Date.now() + 1000);
  const account_id = await accountId(query, lin.email);
  const due_at = new Date(Date.now() + 72 * 3_600_000);
  await addRows(query, 'factor_removals', { account_id, asked_by: 'the owner', asked_at: new Date(), due_at });
  vi.setSystemTime(Date.now() + 1000);
}

const isWaiting = async (): Promise<boolean> => {
  const { used_at, refused_at } = await query.selectFrom('factor_removals').selectAll().executeTakeFirstOrThrow();
  return used_at === null && refused_at === null;
};
const refuse = (token: string) => service.send('/v2/auth/mfa/totp/removal', { method: 'DELETE', token });

test('a passkey from a new place does not end the wait of an owner who has lost the second factor [TFA-02, PRO-06]', async () => {
  const authenticator = await added();
  await askForRemoval();
  const { access_token: token } = signedIn(await logInWith(service, authenticator));
  const { json } = await service.send('/v2/auth/mfa/totp', { token });
  expect(json).toMatchObject({ removal: { isEnded: false } });
  expect(errorOf(await refuse(token)).symbol).toBe('passkey_too_new');
  expect(await isWaiting()).toBe(true);
  expect(await eventTypes(query, 'second factor removal%')).toEqual([]);
});

test.each([
  ['from a place known for long', { isKnown: true, days: 0 }],
  ['that is seven days old', { isKnown: false, days: newPasskeySeconds / 86_400 }],
])('a passkey %s ends it, as any other login does [TFA-02, PRO-06]', async (_, { isKnown, days }) => {
  const authenticator = await added({ isKnown });
  vi.setSystemTime(Date.now() + days * 86_400_000);
  await askForRemoval();
  const { access_token: token } = signedIn(await logInWith(service, authenticator));
  await service.send('/v2/auth/mfa/totp', { token });
  expect(await isWaiting()).toBe(false);
  expect((await refuse(token)).status).toBe(204);
});

test('after a take-back, a login with a passkey from a new place is not the owner’s [PRO-04, PRO-06]', async () => {
  const authenticator = await added();
  const account = await accountId(query, lin.email);
  vi.setSystemTime(Date.now() + 1000);
  await addRows(query, 'take_backs', { account_id: account, at: new Date(), changes: '[]' });
  vi.setSystemTime(Date.now() + 1000);
  signedIn(await logInWith(service, authenticator));
  expect(await isTakenBack(query, account)).toBe(true);
  signedIn(await service.logIn(lin.username, lin.password));
  expect(await isTakenBack(query, account)).toBe(false);
});

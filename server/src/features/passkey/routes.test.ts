import { beforeEach, describe, expect, test, vi } from 'vitest';
import { maxPasskeys, passkeyChallengeSeconds } from '#contract/limits.ts';
import { anyNumber, anyText, errorOf, person, signedIn } from '../../../testing/client.ts';
import {
  addPasskey,
  algorithmNames,
  creationOptions,
  logInWith,
  makeAuthenticator,
  originOf,
  passkeysPath,
  requestOptions,
  sendAssertion,
  withMailedCode,
} from '../../../testing/passkeys.ts';
import { accountId, accountOf, changeAccount, changeRows, deleteRows, eventTypes } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { deleteExpired } from '../../service/cleanup.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const origin = originOf(service);

separateTests(service, { tables: ['passkeys', 'passkey_challenges'] });
let token = '';
beforeEach(async () => {
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
});

const add = (credential: unknown, as = token) =>
  service.send(passkeysPath, { token: as, body: { name: 'Laptop', credential } });
const list = async () => (await service.send(passkeysPath, { token })).json;
const remove = (id: string, headers: Record<string, string> = {}) =>
  service.send(`${passkeysPath}/${id}`, { method: 'DELETE', token, headers });

describe('adding a passkey', () => {
  test('asks for a proof first, and for one that its authenticator keeps and verifies its user for [PRO-06, TFA-04]', async () => {
    const refused = await service.send(`${passkeysPath}/options`, { method: 'POST', token });
    expect(errorOf(refused).symbol).toBe('mfa_required');
    expect(await creationOptions(service, token)).toEqual({
      challenge: anyText,
      rp: { id: 'account.default.localhost', name: anyText },
      user: { id: anyText, name: lin.email, displayName: anyText },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: passkeyChallengeSeconds * 1000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
  });

  test('lists it, records it with its name and mails the owner; a browser does not overwrite it [PRO-06, ACT-01]', async () => {
    const { authenticator, ...added } = await addPasskey(service, token, { name: 'Work laptop' });
    const user = { id: anyText, name: lin.email, displayName: anyText };
    const passkey = {
      id: anyText,
      credentialId: authenticator.id,
      name: 'Work laptop',
      createdAt: Date.now(),
      usedAt: null,
      isSynced: true,
      host: 'account.default.localhost',
      opensKeys: null,
    };
    expect(added).toEqual({ user, passkeys: [passkey], hasOtherLogin: true });
    expect(await list()).toEqual(added);
    const event = await query.selectFrom('events').select('detail').where('type', '=', 'passkey added').execute();
    expect(event).toEqual([{ detail: 'Work laptop' }]);
    const mail = (await service.mails()).find(({ subject }) => subject === 'A passkey was added to your account');
    expect(mail?.text).toContain('Work laptop');
    const { excludeCredentials, user: named } = await creationOptions(service, token);
    expect(named).toEqual(user);
    expect(excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.id, transports: ['internal', 'hybrid'] },
    ]);
  });

  test.each([
    ['for another site', { origin: 'https://account.example.org' }],
    ['for another host', { origin, rpId: 'example.org' }],
    ['by an authenticator that does not verify its user', { origin, without: 'userVerified' }],
    ['in a login instead', { origin, type: 'webauthn.get' }],
    ['in a frame of another site', { origin, crossOrigin: true }],
  ] as const)('refuses one that was made %s [PRO-06]', async (_, at) => {
    const options = await creationOptions(service, token);
    expect(errorOf(await add(makeAuthenticator().create(options, at))).symbol).toBe('passkey_refused');
    expect(await list()).toMatchObject({ passkeys: [] });
  });

  test('accepts a challenge once, for five minutes, from its session [PRO-06, SES-12]', async () => {
    const options = await creationOptions(service, token);
    const other = signedIn(await service.logIn(lin.username, lin.password)).access_token;
    const created = (challenge = options.challenge) =>
      makeAuthenticator().create({ ...options, challenge }, { origin });
    expect(errorOf(await add(created(), other)).symbol).toBe('passkey_refused');
    expect(errorOf(await add(created())).symbol, 'used up').toBe('passkey_refused');
    expect(errorOf(await add(created('made-up'))).symbol, 'unknown').toBe('passkey_refused');
    const late = await creationOptions(service, token);
    vi.setSystemTime(Date.now() + passkeyChallengeSeconds * 1000);
    expect(errorOf(await add(makeAuthenticator().create(late, { origin }))).symbol, 'late').toBe('passkey_refused');
  });

  test('refuses one that an account has, and more than an account can have [PRO-06]', async () => {
    const { authenticator } = await addPasskey(service, token);
    const options = await creationOptions(service, token);
    expect(errorOf(await add(authenticator.create(options, { origin }))).symbol).toBe('passkey_already_added');
    const [row] = await query.selectFrom('passkeys').selectAll().execute();
    if (row === undefined) throw new Error('There is no passkey.');
    const { id, ...copied } = row;
    expect(id).toBeGreaterThan(0);
    const last = await creationOptions(service, token);
    const more = Array.from({ length: maxPasskeys - 1 }, (_each, index) => ({ ...copied, credential_id: `${index}` }));
    await query.insertInto('passkeys').values(more).execute();
    expect(errorOf(await add(makeAuthenticator().create(last, { origin }))).symbol).toBe('passkeys_exceeded');
    const start = await service.send(`${passkeysPath}/options`, { method: 'POST', token });
    expect(errorOf(start).symbol).toBe('passkeys_exceeded');
  });
});

describe('renaming and removing one', () => {
  test('gives it another name, which must be visible [PRO-06]', async () => {
    const { passkeys } = await addPasskey(service, token);
    const rename = (name: string, as = token) =>
      service.send(`${passkeysPath}/${passkeys[0]?.id}`, { method: 'PUT', token: as, body: { name } });
    expect((await rename(' Phone ')).json).toMatchObject({ passkeys: [{ name: 'Phone' }] });
    expect(errorOf(await rename('a\u202eb')).symbol).toBe('invalid_parameters');
    const mila = person('mila');
    const other = signedIn(await service.logIn(mila.username, mila.password)).access_token;
    expect(errorOf(await rename('Mine', other)).symbol).toBe('not_found');
  });

  test('removes it with a proof; it can no longer log in [PRO-06, ACT-01]', async () => {
    const { authenticator, passkeys } = await addPasskey(service, token);
    const id = passkeys[0]?.id ?? '';
    expect(errorOf(await remove(id)).symbol).toBe('mfa_required');
    expect((await withMailedCode(service, (headers) => remove(id, headers))).json).toMatchObject({ passkeys: [] });
    expect(await eventTypes(query, 'passkey %')).toEqual(['passkey added', 'passkey removed']);
    expect(errorOf(await logInWith(service, authenticator)).symbol).toBe('passkey_unknown');
    expect(errorOf(await remove(id)).symbol).toBe('not_found');
  });

  test('ends the sessions that it opened, but not the one that removes it [PRO-06, SES-12]', async () => {
    const { authenticator, passkeys } = await addPasskey(service, token);
    const { access_token: opened } = signedIn(await logInWith(service, authenticator));
    const { access_token: own } = signedIn(await logInWith(service, authenticator));
    const removeIn = (headers: Record<string, string>) =>
      service.send(`${passkeysPath}/${passkeys[0]?.id}`, { method: 'DELETE', token: own, headers });
    expect((await withMailedCode(service, removeIn)).json).toMatchObject({ passkeys: [] });
    const statuses = [];
    for (const each of [own, token]) statuses.push((await service.send(passkeysPath, { token: each })).status);
    expect(statuses).toEqual([200, 200]);
    const refused = errorOf(await service.send(passkeysPath, { token: opened }));
    expect(refused).toMatchObject({ symbol: 'required_authentication', endedBecause: 'passkey_removed' });
  });

  test('keeps the last one if nothing else logs in [PRO-06]', async () => {
    const { passkeys } = await addPasskey(service, token);
    const { password_hash } = await accountOf(query, lin.email);
    await deleteRows(query, ['linked_identities']);
    await changeAccount(query, lin.email, { password_hash: null });
    expect(await list()).toMatchObject({ hasOtherLogin: false });
    expect(errorOf(await remove(passkeys[0]?.id ?? '')).symbol).toBe('modify_not_allowed');
    await changeAccount(query, lin.email, { password_hash });
    expect(errorOf(await remove(passkeys[0]?.id ?? '')).symbol).toBe('mfa_required');
  });
});

describe('logging in with a passkey', () => {
  test('opens a session and counts as both factors [LOG-01, TFA-04]', async () => {
    const { authenticator } = await addPasskey(service, token);
    await changeAccount(query, lin.email, { totp_secret: Buffer.from('a second factor') });
    const { access_token: opened } = signedIn(await logInWith(service, authenticator));
    await changeAccount(query, lin.email, { totp_secret: null });
    const answer = await service.send(passkeysPath, { token: opened });
    expect(answer.json).toMatchObject({ passkeys: [{ usedAt: Date.now() }] });
    expect(await eventTypes(query, 'login with passkey')).toHaveLength(1);
  });

  test.each(algorithmNames)('accepts a signature by %s [LOG-01]', async (algorithm) => {
    const { authenticator } = await addPasskey(service, token, { authenticator: makeAuthenticator({ algorithm }) });
    signedIn(await logInWith(service, authenticator));
  });

  test('marks a browser once, for all its tabs [LOG-01]', async () => {
    const { authenticator } = await addPasskey(service, token);
    const first = await requestOptions(service);
    const second = await requestOptions(service, first.cookie);
    expect(first.options.challenge).not.toBe(second.options.challenge);
    for (const { options } of [second, first])
      signedIn(await sendAssertion(service, authenticator.get(options, { origin }), first.cookie));
  });

  test.each([
    ['at another site', { origin: 'https://account.example.org' }],
    ['for another host', { origin, rpId: 'example.org' }],
    ['without verifying its user', { origin, without: 'userVerified' }],
    ['while creating one', { origin, type: 'webauthn.create' }],
    ['in a frame of another site', { origin, crossOrigin: true }],
    ['by an authenticator that cannot back it up any more', { origin, without: 'backupEligible' }],
  ] as const)('is refused if it was signed %s [LOG-01]', async (_, at) => {
    const { authenticator } = await addPasskey(service, token);
    const { options, cookie } = await requestOptions(service);
    expect(errorOf(await sendAssertion(service, authenticator.get(options, at), cookie)).symbol).toBe(
      'passkey_refused',
    );
  });

  test('accepts a challenge once, for five minutes, from its browser [LOG-01]', async () => {
    const { authenticator } = await addPasskey(service, token);
    const { options, cookie } = await requestOptions(service);
    const { cookie: other } = await requestOptions(service);
    const assertion = authenticator.get(options, { origin });
    for (const browser of [other, undefined, cookie])
      expect(errorOf(await sendAssertion(service, assertion, browser)).symbol).toBe('passkey_refused');
    const fresh = await requestOptions(service);
    const again = authenticator.get(fresh.options, { origin });
    signedIn(await sendAssertion(service, again, fresh.cookie));
    expect(errorOf(await sendAssertion(service, again, fresh.cookie)).symbol).toBe('passkey_refused');
    const late = await requestOptions(service);
    vi.setSystemTime(Date.now() + passkeyChallengeSeconds * 1000);
    const answer = await sendAssertion(service, authenticator.get(late.options, { origin }), late.cookie);
    expect(errorOf(answer).symbol).toBe('passkey_refused');
  });

  test('is refused with another signature, another account’s handle, or a counter that went back [LOG-01]', async () => {
    const { authenticator } = await addPasskey(service, token, { authenticator: makeAuthenticator({ counter: 5 }) });
    const attempt = async (change: (signed: ReturnType<typeof authenticator.get>['response']) => object) => {
      const { options, cookie } = await requestOptions(service);
      const { response, ...named } = authenticator.get(options, { origin });
      return sendAssertion(service, { ...named, response: { ...response, ...change(response) } }, cookie);
    };
    const signature = Buffer.from('forged').toString('base64url');
    expect(errorOf(await attempt(() => ({ signature }))).symbol).toBe('passkey_refused');
    expect(errorOf(await attempt(() => ({ userHandle: 'someone' }))).symbol).toBe('passkey_refused');
    signedIn(await attempt(() => ({})));
    authenticator.setUses(5);
    expect(errorOf(await attempt(() => ({}))).symbol, 'a copy').toBe('passkey_refused');
  });

  test('tells of an unknown passkey only, and of an account that may not log in [LOG-01]', async () => {
    const { authenticator } = await addPasskey(service, token);
    await changeAccount(query, lin.email, { disabled_at: new Date() });
    expect(errorOf(await logInWith(service, authenticator)).symbol).toBe('account_forbidden');
    await changeAccount(query, lin.email, { disabled_at: null });
    await deleteRows(query, ['passkeys']);
    expect(errorOf(await logInWith(service, authenticator)).symbol).toBe('passkey_unknown');
  });

  test('stays refused in a disguised form and without a client [LOG-01, NET-08]', async () => {
    const { options, cookie } = await requestOptions(service);
    expect(errorOf(await sendAssertion(service, { id: 'x' }, cookie)).symbol).toBe('invalid_parameters');
    const answer = await service.send('/v1.0/oauth2/passkey/', { body: { client_id: 'unknown' } });
    expect(errorOf(answer).symbol).toBe('client_not_found');
    expect(options).toEqual({
      challenge: anyText,
      rpId: 'account.default.localhost',
      timeout: anyNumber,
      userVerification: 'required',
    });
  });
});

test('unused challenges are cleaned up; passkeys end with their account [DEL-01, SES-10]', async () => {
  await addPasskey(service, token);
  await requestOptions(service);
  await changeRows(query, 'passkey_challenges', { expires_at: new Date(0) });
  const clock = { now: () => new Date() };
  await deleteExpired({ database: service.database, clock, keepSeconds: 0, eventDays: 60 });
  expect(await query.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  expect(await query.selectFrom('passkeys').select('account_id').execute()).toEqual([
    { account_id: await accountId(query, lin.email) },
  ]);
});

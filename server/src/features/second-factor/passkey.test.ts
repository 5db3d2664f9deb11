import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newPasskeySeconds } from '#contract/limits.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn } from '../../../testing/client.ts';
import {
  addPasskey,
  logInWith,
  makeAuthenticator,
  originOf,
  passkeyOf,
  passkeyProof,
  passkeysPath,
  type Authenticator,
} from '../../../testing/passkeys.ts';
import { changeRows, deleteRows } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService();
const { query } = service.database;
const origin = originOf(service);
const sam = person('sam');
const lin = person('lin');
const codeNow = () => codeAt(sam.authenticatorSecret ?? '', new Date());

separateTests(service, { tables: ['passkeys', 'challenges', 'challenge_methods', 'login_places', 'sessions'] });

let token: string;
let authenticator: Authenticator;
/** Sam has two-factor authentication, and a passkey from a place that is known. */
beforeEach(async () => {
  const methods = methodsOf(await service.logIn(sam.username, sam.password));
  ({ access_token: token } = signedIn(
    await service.logIn(sam.username, sam.password, {}, proof(methods['totp'], codeNow())),
  ));
  ({ authenticator } = await addPasskey(service, token));
  await changeRows(query, 'passkeys', { is_of_known_place: true });
});

const logIn = (headers: Record<string, string> = {}) => service.logIn(sam.username, sam.password, {}, headers);
const present = <T>(found: T | undefined): T => found ?? expect.fail('No passkey was asked for.');
const challenged = async () => present(passkeyOf(await logIn()));
const scenario = { 'x-verify-scenario': 'users.passkeys' };
const act = (headers: Record<string, string> = {}, credential = token) =>
  service.send(`${passkeysPath}/options`, { method: 'POST', token: credential, headers: { ...headers, ...scenario } });

describe('a passkey as the second factor', () => {
  test('follows a password, beside the list that older clients read [TFA-04, LOG-01, PRO-06]', async () => {
    const answer = await logIn();
    expect(Object.keys(methodsOf(answer))).toEqual(['totp', 'backup_code', 'email_code', 'recovery_email_code']);
    const passkey = present(passkeyOf(answer));
    expect(passkey.options).toMatchObject({
      challenge: passkey.id,
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: authenticator.id, transports: ['internal', 'hybrid'] }],
    });
    vi.setSystemTime(Date.now() + 1000);
    signedIn(await logIn(passkeyProof(authenticator, passkey, { origin })));
    const list = await service.send(passkeysPath, { token });
    expect(list.json).toMatchObject({ passkeys: [{ usedAt: Date.now() }] });
  });

  test('confirms a sensitive act, for that act only [TFA-04, PRO-06]', async () => {
    const ofLogin = await challenged();
    expect(errorOf(await act(passkeyProof(authenticator, ofLogin, { origin }))).symbol).toBe('mfa_session_not_found');
    const passkey = present(passkeyOf(await act()));
    expect((await act(passkeyProof(authenticator, passkey, { origin }))).status).toBe(200);
  });

  test('is asked for with its own passkeys only, of the brand’s host [TFA-04, PRO-06]', async () => {
    const { access_token: linsToken } = signedIn(await service.logIn(lin.username, lin.password));
    await addPasskey(service, linsToken);
    await changeRows(query, 'passkeys', { is_of_known_place: true });
    const { options } = await challenged();
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    await changeRows(query, 'passkeys', { rp_id: 'account.other.example' });
    expect(passkeyOf(await logIn())).toBeUndefined();
  });

  test('is valid once [TFA-04, PRO-06]', async () => {
    const headers = passkeyProof(authenticator, await challenged(), { origin });
    const answers = await Promise.all([logIn(headers), logIn(headers), logIn(headers)]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(errorOf(await logIn(headers)).symbol).toBe('mfa_session_not_found');
  });

  test('is valid as long as its challenge [TFA-04, PRO-06]', async () => {
    const passkey = await challenged();
    vi.setSystemTime(Date.now() + 600_000);
    expect(errorOf(await logIn(passkeyProof(authenticator, passkey, { origin }))).symbol).toBe('mfa_session_not_found');
  });

  test.each([
    ['at another site', { origin: 'https://account.example.org' }],
    ['for another host', { origin, rpId: 'example.org' }],
    ['without verifying its user', { origin, without: 'userVerified' }],
    ['while creating one', { origin, type: 'webauthn.create' }],
    ['in a frame of another site', { origin, crossOrigin: true }],
  ] as const)('is refused if it was signed %s, which costs a try [TFA-04, PRO-06]', async (_, at) => {
    const passkey = await challenged();
    expect(errorOf(await logIn(passkeyProof(authenticator, passkey, at)))).toMatchObject({
      symbol: 'passkey_refused',
      triesLeft: 4,
    });
    signedIn(await logIn(passkeyProof(authenticator, passkey, { origin })));
  });

  test('is refused with another challenge, another account’s passkey, or what is no answer [TFA-04, PRO-06]', async () => {
    const passkey = await challenged();
    const other = await challenged();
    const { access_token: linsToken } = signedIn(await service.logIn(lin.username, lin.password));
    const { authenticator: lins } = await addPasskey(service, linsToken);
    await changeRows(query, 'passkeys', { is_of_known_place: true });
    const proofs = [
      proof(passkey.id, JSON.stringify(authenticator.get(other.options, { origin }))),
      passkeyProof(lins, passkey, { origin }),
      passkeyProof(makeAuthenticator(), passkey, { origin }),
      proof(passkey.id, '{}'),
    ];
    const symbols = [];
    for (const each of proofs) symbols.push(errorOf(await logIn(each)).symbol);
    expect(symbols).toEqual(proofs.map(() => 'passkey_refused'));
  });

  test('is no login: its answer opens nothing without the password [TFA-04, PRO-06]', async () => {
    const headers = passkeyProof(authenticator, await challenged(), { origin });
    expect((await service.logIn(sam.username, 'Wrong-Password-1', {}, headers)).status).not.toBe(200);
  });

  test('is refused once it was removed, although the challenge named it [TFA-04, PRO-06]', async () => {
    const passkey = await challenged();
    await deleteRows(query, ['passkeys']);
    expect(errorOf(await logIn(passkeyProof(authenticator, passkey, { origin }))).symbol).toBe('passkey_refused');
    expect(passkeyOf(await logIn())).toBeUndefined();
  });

  test('is refused with a counter that went back [TFA-04, PRO-06]', async () => {
    const { authenticator: counting } = await addPasskey(service, token, {
      authenticator: makeAuthenticator({ counter: 5 }),
    });
    await changeRows(query, 'passkeys', { is_of_known_place: true });
    signedIn(await logIn(passkeyProof(counting, await challenged(), { origin })));
    counting.setUses(5);
    expect(errorOf(await logIn(passkeyProof(counting, await challenged(), { origin }))).symbol).toBe('passkey_refused');
  });
});

describe('a new passkey from an unknown place', () => {
  beforeEach(() => changeRows(query, 'passkeys', { is_of_known_place: false }));

  test('is no second factor for seven days, so it ends none of the owner’s ways back [TFA-02, TFA-04, PRO-06]', async () => {
    const { access_token: opened } = signedIn(await logInWith(service, authenticator));
    expect(passkeyOf(await act({}, opened))).toBeUndefined();
    expect(passkeyOf(await logIn())).toBeUndefined();
    vi.setSystemTime(Date.now() + newPasskeySeconds * 1000 + 1000);
    signedIn(await logIn(passkeyProof(authenticator, await challenged(), { origin })));
  });

  test('is refused where an older one is asked for [TFA-02, TFA-04, PRO-06]', async () => {
    const older = await addPasskey(service, token);
    const id = older.passkeys.at(-1)?.id;
    await query.updateTable('passkeys').set({ is_of_known_place: true }).where('id', '=', Number(id)).execute();
    const passkey = await challenged();
    expect(passkey.options.allowCredentials.map((each) => each.id)).toEqual([older.authenticator.id]);
    expect(errorOf(await logIn(passkeyProof(authenticator, passkey, { origin }))).symbol).toBe('passkey_refused');
    signedIn(await logIn(passkeyProof(older.authenticator, passkey, { origin })));
  });
});

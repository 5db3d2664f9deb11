import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { archiveAddressSchema } from '#contract/calls/archive.ts';
import { legalDocumentNames } from '#contract/calls/legal-documents.ts';
import { resetScenario } from '#contract/calls/challenge.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { isKnownSymbol } from '#contract/symbols.ts';
import type { Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { accountSessionsApi } from '#src/api/account-sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { beaconSink } from '#src/analytics/sink.ts';
import { archiveApi } from '#src/api/archive.ts';
import { avatarApi } from '#src/api/avatar.ts';
import { createSend } from '#src/api/authorized-send.ts';
import { abandonmentApi } from '#src/api/abandonment.ts';
import { challengeApi } from '#src/api/challenge.ts';
import { createClock } from '#src/api/clock.ts';
import { consentApi } from '#src/api/consent.ts';
import { emailApi, emailCandidateApi, takeBackApi } from '#src/api/email.ts';
import { createSendOnce } from '#src/api/http.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { loginApi } from '#src/api/login.ts';
import { profileApi } from '#src/api/profile.ts';
import { securityActivityApi } from '#src/api/security-activity.ts';
import { sessionApi } from '#src/api/session.ts';
import { agreementsApi, legalDocumentsApi } from '#src/api/legal-documents.ts';
import { lockDownApi } from '#src/api/lock-down.ts';
import { securitySummaryApi } from '#src/api/security-summary.ts';
import { signUpApi } from '#src/api/sign-up.ts';
import { thirdPartyApi, thirdPartyLinksApi, thirdPartyRegisterApi } from '#src/api/third-party.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { makeVault } from '#src/vault/vault.ts';
import { apps, asked, garden, verifier } from '../server/testing/apps.ts';
import { codeAt } from '../server/testing/authenticator.ts';
import { accountHost, person } from '../server/testing/client.ts';
import { picture } from '../server/testing/pictures.ts';
import { runService } from '../server/testing/service.ts';
import { currentAgreements } from '../server/testing/sign-up.ts';
import { newState, visit } from '../server/testing/third-party.ts';
import { coreInProcess, instantiate } from './crypto/in-process.ts';
import { localFetch } from './local-fetch.ts';
import { mailedCode } from '../server/testing/mailed-code.ts';

const archives = mkdtempSync(join(tmpdir(), 'archives-'));
afterAll(() => rmSync(archives, { recursive: true }));
const service = await runService(
  {
    LOGIN_TRIES_PER_ADDRESS: '1000',
    ARCHIVE_DIR: archives,
    PICTURES_DIR: archives,
    THIRD_PARTIES: 'demonstration',
    ...apps,
  },
  { listen: true },
);
const origin = `http://${accountHost}:${service.port}`;
const clientId = 'account-center-default';
const [lin, sam, kim, ada, robin] = [person('lin'), person('sam'), person('kim'), person('ada'), person('robin')];

/** Every call sent and every symbol received. */
const sent = new Set<string>();
const symbols = new Set<string>();

const fetchHere = localFetch(service.port, (call) => void sent.add(call));

const clock = createClock();
const sendOnce = createSendOnce({ apiBase: () => origin, clock, pageRequestId: 'page-1', fetch: fetchHere });
const session = sessionApi(sendOnce);
const challenge = challengeApi(sendOnce, clock);
const thirdParty = thirdPartyApi(sendOnce);
const thirdRegister = thirdPartyRegisterApi(sendOnce, clock);
const inTheNameOf = (token: string, renewAfter = () => Promise.reject(new Error('not renewed'))) =>
  createSend(sendOnce, { token: () => Promise.resolve(new Secret(token)), renewAfter, handleAuthError: () => 'none' });

interface Attempt {
  username?: string;
  password?: string;
  remember?: boolean;
  proof?: { id: string; code: Secret<string> } | null;
  trustToken?: Secret<string> | null;
}
const logIn = ({ username = '', password = '', remember = false, proof = null, trustToken = null }: Attempt) =>
  loginApi(sendOnce).logIn({
    clientId,
    credentials: { username, password: new Secret(password), remember },
    proof,
    trustToken,
  });
const byPassword = (who: typeof lin, more: Attempt = {}) =>
  logIn({ username: who.userName, password: who.password, ...more });

/** The symbol of a refused call. */
async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.', { cause: error });
  symbols.add(error.symbol);
  return error;
}

async function challenged(): Promise<(type: string) => string> {
  const { challenge: asked } = await refusal(byPassword(sam));
  return (type) => asked?.methods.find((each) => each.type === type)?.id ?? '';
}

const appCode = () => new TOTP({ secret: sam.authenticatorSecret ?? '' }).generate();

beforeEach(async () => {
  for (const name of ['limits', 'challenges', 'one_time_codes', 'mails'] as const)
    await service.database.query.deleteFrom(name).execute();
});

test('the service’s configuration is one that the client takes [CFG-02]', async () => {
  const response = await fetchHere(`${origin}/config.json`);
  const reading = readConfiguration(await response.json());
  expect(reading).toMatchObject({ configuration: { brand: 'default', apiBase: origin, clientId } });
});

describe('a login', () => {
  test('returns a session whose token reads the profile, is renewed and ends [SES-07][SES-02][SES-09]', async () => {
    const reply = await byPassword(lin);
    const code = new Secret(reply.web_session_auth_code);
    const details = await session.readDetails(code);
    const profile = await profileApi(inTheNameOf(reply.access_token)).readProfile();
    expect([profile.id, profile.email.address]).toEqual([details.account, lin.email]);
    const renewed = await session.renewToken(clientId, code);
    expect(renewed.access_token).not.toBe(reply.access_token);
    await expect(profileApi(inTheNameOf(renewed.access_token)).readProfile()).resolves.toEqual(profile);
    await session.endSession(code);
    await expect(session.readDetails(code)).resolves.toEqual({ account: -1, issuedAt: -1 });
    const after = [
      await refusal(session.renewToken(clientId, code)),
      await refusal(profileApi(inTheNameOf(renewed.access_token)).readProfile()),
    ];
    for (const each of after) expect(each).toMatchObject({ symbol: 'required_authentication', code: 12_308 });
  });

  test('with a second factor accepts the app’s code, and the trust token skips the next one [SES-08][NET-04]', async () => {
    const started = await challenged();
    const { mfa_trust_token: trust } = await byPassword(sam, {
      proof: { id: started('totp'), code: new Secret(appCode()) },
      remember: true,
    });
    expect(trust).toBeTruthy();
    const reply = await byPassword(sam, { trustToken: new Secret(trust ?? '') });
    expect((await session.readDetails(new Secret(reply.web_session_auth_code))).account).toBeGreaterThan(0);
  });

  test('accepts a mailed code, which is sent again only after a wait [TFA-04]', async () => {
    const started = await challenged();
    const id = started('email_code');
    const before = clock.steady();
    const { minutes, resendAt } = await challenge.sendCode(id);
    expect([minutes, resendAt >= before + 60_000]).toEqual([10, true]);
    const again = await refusal(challenge.sendCode(id));
    expect([again.symbol, typeof again.waitUntil]).toEqual(['request_throttled', 'number']);
    const code = await mailedCode(service);
    await expect(byPassword(sam, { proof: { id, code: new Secret(code) } })).resolves.toMatchObject({
      expires_in: 3600,
    });
  });

  test('with a wrong code returns the tries left, and finally that the challenge has ended [TFA-04]', async () => {
    const started = await challenged();
    const proof = { id: started('totp'), code: new Secret('000000') };
    const refusals: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { symbol, triesLeft } = await refusal(byPassword(sam, { proof }));
      refusals.push([symbol, triesLeft]);
    }
    expect(refusals).toEqual([
      ...[4, 3, 2, 1, 0].map((left) => ['mfa_code_incorrect', left]),
      ['mfa_session_not_found', null],
    ]);
  });

  test('after ten wrong passwords is locked with a wait of 15 minutes [LOG-03]', async () => {
    const wrong = () => refusal(byPassword(lin, { password: 'wrong password' }));
    const first = await wrong();
    for (let tries = 1; tries < 10; tries += 1) await wrong();
    const locked = await wrong();
    expect([first.symbol, locked.symbol]).toEqual(['incorrect_password', 'resource_protected']);
    expect((locked.waitUntil ?? 0) - clock.steady()).toBeGreaterThan(800_000);
  });

  test('of an unknown, a disabled and a passwordless account is refused with the service’s symbols [LOG-03]', async () => {
    const refusals = [
      await refusal(logIn({ username: 'unknown@example.com', password: 'some password' })),
      await refusal(byPassword(kim)),
      await refusal(byPassword(ada, { password: 'some password' })),
    ];
    expect(refusals.map(({ symbol }) => symbol)).toEqual(['incorrect_password', 'account_forbidden', 'no_password']);
    for (const { message } of refusals) expect(message).not.toBe('');
  });
});

test('an invalid token is refused, and an expired one is renewed by its code [SES-11][SES-12]', async () => {
  expect(await refusal(profileApi(inTheNameOf('none')).readProfile())).toMatchObject({ symbol: 'token_invalid' });
  const reply = await byPassword(lin);
  await service.database.query
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .execute();
  const expired = await refusal(profileApi(inTheNameOf(reply.access_token)).readProfile());
  expect(expired).toMatchObject({ symbol: 'token_expired', code: 8198 });
  const { access_token: newer } = await session.renewToken(clientId, new Secret(reply.web_session_auth_code));
  await expect(profileApi(inTheNameOf(newer)).readProfile()).resolves.toMatchObject({ nickName: 'Lin' });
});

test('a challenge of a signed-in customer starts by its row [NET-05]', async () => {
  const reply = await byPassword(lin);
  const started = await inTheNameOf(reply.access_token)(table.startChallenge, { body: { scenario: 'users.totp' } });
  expect(started.methods.map(({ type }) => type)).toContain('email_code');
  expect(
    (await refusal(inTheNameOf(reply.access_token)(table.startChallenge, { body: { scenario: loginScenario } })))
      .symbol,
  ).toBe('scenario_not_found');
});

test('a password is reset and changed by its rows [NET-05, LOG-05, PRO-06]', async () => {
  const started = await sendOnce(table.startChallenge, { body: { scenario: resetScenario, account: lin.email } });
  const id = started.methods[0]?.id ?? '';
  await sendOnce(table.sendCode, { path: { id } });
  const code = await mailedCode(service, lin.email);
  const password = 'Quiet-Harbour-29';
  await sendOnce(table.resetPassword, {
    body: { account: lin.email, password, clientId },
    proof: { id, code: new Secret(code) },
  });
  expect((await refusal(sendOnce(table.removeNewLink, { body: { token: 'unknown', id: 1 } }))).symbol).toBe(
    'mfa_session_not_found',
  );
  const reply = await byPassword({ ...lin, password });
  const renewed = await inTheNameOf(reply.access_token)(table.changePassword, {
    body: { currentPassword: password, password: lin.password },
  });
  await expect(inTheNameOf(reply.access_token)(table.readPasswordStatus)).resolves.toHaveProperty('changedAt');
  await expect(session.readDetails(new Secret(renewed.web_session_auth_code))).resolves.toHaveProperty('account');
  await byPassword(lin);
});

test('allows an app, lets it read its scopes, and removes it [NET-05, OAU-01]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = consentApi(inTheNameOf(token));
  await expect(api.readDetails(asked)).resolves.toHaveProperty('app.client', garden.clientId);
  expect(await api.precheck(asked)).toEqual({ needed: true });
  const code = new URL(await api.decide(asked, 'allow')).searchParams.get('code') ?? '';
  const reply = await sendOnce(table.exchangeAppCode, {
    body: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: asked.redirect_uri,
      code_verifier: verifier,
      client_id: garden.clientId,
      client_secret: garden.clientSecret,
    },
  });
  await expect(inTheNameOf(reply.access_token)(table.readUserInfo)).resolves.toHaveProperty('email', lin.email);
  expect((await api.listAllowed()).map(({ client }) => client)).toEqual([garden.clientId]);
  await api.removeAllowed(garden.clientId);
  expect(await api.listAllowed()).toEqual([]);
});

test('security events are read by query string, page after page [NET-05, ACT-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = securityActivityApi(inTheNameOf(token));
  const first = await api.readPage({});
  expect([first.events.length, first.events[0]?.type, first.next !== null]).toEqual([20, 'login with password', true]);
  const second = await api.readPage({
    from: new Date(0).toISOString(),
    to: new Date().toISOString(),
    cursor: first.next ?? '',
  });
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(20 + second.events.length);
});

test('sessions and remembered devices are listed and ended by their rows [NET-05, SES-02, SES-08]', async () => {
  const [here, there] = [await byPassword(lin), await byPassword(lin)];
  const api = accountSessionsApi(inTheNameOf(here.access_token));
  const [own, other] = await api.listSessions();
  expect([own?.current, other?.current]).toEqual([true, false]);
  await api.endSession(other?.id ?? '');
  expect((await refusal(profileApi(inTheNameOf(there.access_token)).readProfile())).symbol).toBe(
    'required_authentication',
  );
  await api.endOtherSessions();
  expect((await api.listSessions()).length).toBe(1);
  expect(await api.readTrustedDevices()).toEqual([]);
  await expect(api.removeTrustedDevice('1')).rejects.toMatchObject({ symbol: 'not_found' });
  await api.removeAllTrustedDevices();
});

test('an authenticator app is turned on, its backup codes renewed and it is turned off by its rows [NET-05, TFA-01, TFA-02, TFA-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = twoFactorApi(inTheNameOf(token));
  const { text } = await api.makeSecret();
  const code = () => new Secret(codeAt(text.reveal(), new Date()));
  const first = code();
  const mailed = async (act: (proof: { id: string; code: Secret<string> } | null) => Promise<unknown>) => {
    const { challenge: asking } = await refusal(act(null));
    const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
    await sendOnce(table.sendCode, { path: { id } });
    const digits = await mailedCode(service, lin.email);
    return act({ id, code: new Secret(digits) });
  };
  await mailed((proof) => api.change({ kind: 'enable', code: first }, proof));
  await expect(api.readStatus()).resolves.toMatchObject({ enabled: true, backupCodes: { left: 10 } });
  const proven = async (kind: 'regenerate' | 'disable') => {
    const { challenge: asking } = await refusal(api.change({ kind }, null));
    vi.setSystemTime(Date.now() + 30_000);
    return api.change({ kind }, { id: asking?.methods.find(({ type }) => type === 'totp')?.id ?? '', code: code() });
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  expect((await proven('regenerate')).backupCodes?.codes.reveal().length).toBe(10);
  await proven('disable');
  await expect(api.readStatus()).resolves.toEqual({ enabled: false, backupCodes: null });
});

test('a deletion is planned, counted down by the difference of two service times, and cancelled by its rows [NET-05, DEL-01, DEL-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  const api = abandonmentApi(inTheNameOf(token), clock);
  await expect(api.readStatus()).resolves.toEqual({ planned: null, undeleteSeconds: 259_200 });
  await expect(api.readBlockers()).resolves.toEqual([]);
  const { challenge: asking } = await refusal(api.requestDeletion(null));
  const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
  await sendOnce(table.sendCode, { path: { id } });
  const digits = await mailedCode(service, lin.email);
  const before = clock.steady();
  const { planned } = await api.requestDeletion({ id, code: new Secret(digits) });
  expect(planned?.until).toBeGreaterThanOrEqual(before + 259_200_000);
  expect(planned?.until).toBeLessThanOrEqual(clock.steady() + 259_200_000);
  expect((await refusal(api.requestDeletion(null))).symbol).toBe('abandonment_scheduled');
  expect((await api.readStatus()).planned?.executeAt).toBe(planned?.executeAt);
  expect((await api.cancelDeletion()).planned).toBeNull();
  const { access_token: blocked } = await byPassword(person('noor'));
  expect((await abandonmentApi(inTheNameOf(blocked), clock).readBlockers()).length).toBe(4);
});

test("a customer's language changes by its row, and the reply is the profile [NET-05]", async () => {
  const reply = await byPassword(lin);
  const profile = await inTheNameOf(reply.access_token)(table.updateProfile, { body: { language: 'en-US' } });
  expect(profile).toMatchObject({ nickName: 'Lin', email: { address: lin.email } });
});

test('a profile picture is uploaded with its parameters, and the profile names it [NET-05, PRO-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  // The browser sends the form by XMLHttpRequest; here it goes to the same address with the same fields.
  const upload = (url: string, form: FormData) => (input: RequestInfo | URL) => {
    const { method, headers: given } = new Request(input);
    const authorization = given.get('authorization') ?? '';
    return fetchHere(url, { method, body: form, headers: { authorization } });
  };
  const api = avatarApi(inTheNameOf(token), upload);
  const file = new Blob([new Uint8Array(await picture('gif'))]);
  await api.uploadPicture({ parameters: await api.readParameters('gif'), file, onProgress: () => undefined });
  const { avatar } = await profileApi(inTheNameOf(token)).readProfile();
  expect((await fetchHere(avatar?.url ?? '')).status).toBe(200);
  const parameters = await api.readParameters('png');
  expect((await refusal(api.uploadPicture({ parameters, file, onProgress: () => undefined }))).symbol).toBe(
    'invalid_parameters',
  );
});

test('a trusted device is forgotten by its row, without a credential [NET-05, SES-08]', async () => {
  await expect(sendOnce(table.forgetTrustedDevice, { body: { token: 'unknown' } })).resolves.toBeUndefined();
});

describe('a third party', () => {
  /** Signs in there as a user, and returns what the page receives. */
  async function authorizeAs(who: string, system = 'larch') {
    const state = new Secret(newState());
    const address = await thirdParty.fetchAddress({
      clientId,
      provider: system,
      state,
      returnTo: `${origin}/authcallback`,
    });
    const { choose } = await visit(new URL(address));
    const back = await choose({ person: who });
    return {
      provider: system,
      state,
      code: new Secret(back.get('code') ?? ''),
      issuer: back.get('iss'),
      purpose: 'signIn',
    } as const;
  }

  test('is offered by name, and signs in a linked user [LOG-01][LOG-04]', async () => {
    const systems = await thirdParty.readProviders(clientId);
    expect(systems).toEqual([
      { key: 'larch', name: 'Larch' },
      { key: 'juniper', name: 'Juniper' },
    ]);
    const exchange = await authorizeAs('lin-hart');
    const reply = await thirdParty.logIn({ clientId, exchange, proof: null });
    expect((await session.readDetails(new Secret(reply.web_session_auth_code))).account).toBeGreaterThan(0);
    expect((await refusal(thirdParty.logIn({ clientId, exchange, proof: null }))).symbol).toBe('third_account_refused');
  });

  test('is followed by the second factor of the account [LOG-04][SES-07]', async () => {
    const exchange = await authorizeAs('sam-rivers', 'juniper');
    const { symbol, challenge: asked } = await refusal(thirdParty.logIn({ clientId, exchange, proof: null }));
    expect(symbol).toBe('mfa_required');
    const id = asked?.methods.find(({ type }) => type === 'backup_code')?.id ?? '';
    const proof = { id, code: new Secret(sam.backupCodes[9] ?? '') };
    await expect(thirdParty.logIn({ clientId, exchange, proof })).resolves.toMatchObject({ expires_in: 3600 });
  });

  test('without a linked account is distinguished from a known address [LOG-04]', async () => {
    const attempt = async (who: string) =>
      refusal(thirdParty.logIn({ clientId, exchange: await authorizeAs(who), proof: null }));
    expect([(await attempt('ada-moss')).symbol, (await attempt('noa-field')).symbol]).toEqual([
      'no_password',
      'third_account_require_email',
    ]);
  });

  test('is removed and connected again by its rows, each with a proof [PRO-05]', async () => {
    const { access_token: token } = await byPassword(lin);
    const api = thirdPartyLinksApi(inTheNameOf(token));
    const mailed = async <T>(act: (proof: { id: string; code: Secret<string> } | null) => Promise<T>): Promise<T> => {
      const { challenge: asking } = await refusal(act(null));
      const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
      await sendOnce(table.sendCode, { path: { id } });
      return act({ id, code: new Secret(await mailedCode(service)) });
    };
    const { credentials, hasPassword } = await api.list();
    expect([credentials.map(({ system }) => system), hasPassword]).toEqual([['larch', 'juniper'], true]);
    const left = await mailed((proof) => api.remove(credentials[0]?.id ?? 0, proof));
    expect(left.credentials.map(({ system }) => system)).toEqual(['juniper']);
    const exchange = await authorizeAs('lin-hart');
    const now = await mailed((proof) => api.connect(exchange, proof));
    expect(now.credentials.map(({ system }) => system)).toEqual(['juniper', 'larch']);
  });

  test('gives a new person a ticket, with which an account is created after a mailed code [LOG-04]', async () => {
    const { ticket } = await refusal(
      thirdParty.logIn({ clientId, exchange: await authorizeAs('ivo-lund'), proof: null }),
    );
    expect(ticket).toEqual({ ticket: expect.any(Secret) as unknown, email: null, verified: false, provider: 'Larch' });
    if (ticket === undefined) return;
    const person = { ticket: ticket.ticket, email: 'ivo.lund@example.com' };
    await expect(thirdRegister.sendCode({ ...person, again: false })).resolves.toMatchObject({ minutes: 10 });
    const agreements = await currentAgreements(service);
    const form = { ...person, agreements, country: 'NO', news: false };
    const reply = await thirdRegister.register({ ...form, code: new Secret(await mailedCode(service)) });
    expect((await session.readDetails(new Secret(reply.web_session_auth_code))).account).toBeGreaterThan(0);
    expect((await refusal(thirdRegister.register({ ...form, code: null }))).symbol).toBe(
      'third_account_already_register',
    );
  });
});

describe('the key vault', () => {
  const robin = person('robin');
  const code = new Secret(robin.keys?.code ?? '');
  const another = new Secret('Another-Code-7');

  test('works between the page’s compiled core and the service in all its calls [KEY-11][KEY-13]', async () => {
    instantiate();
    const { access_token: token } = await byPassword(robin);
    const send = inTheNameOf(token);
    const reading = readConfiguration((await service.send('/config.json')).json);
    const serviceKeys = 'configuration' in reading ? reading.configuration.vaultKeys : [];
    const vault = makeVault({ core: coreInProcess(), api: keyVaultApi(send), serviceKeys, now: clock.now });
    /** With a mailed code. */
    const prove = async (act: (proof: null) => Promise<unknown>) => {
      const { challenge: asked } = await refusal(act(null));
      const id = asked?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
      await challenge.sendCode(id);
      return { id, code: new Secret(await mailedCode(service)) };
    };

    const keys = (await vault.read()).map(({ id }) => id);
    const [head = ''] = keys;
    const wrong: unknown = await vault.open(head, another).catch((error: unknown) => error);
    expect(refusalOf(wrong)).toMatchObject({ symbol: 'pin_not_correct', triesLeft: 4 });
    expect(await vault.open(head, code)).toEqual(keys);
    const [picture] = await vault.pictures(head);
    expect(Buffer.from(picture?.bytes.subarray(1, 4) ?? []).toString()).toBe('PNG');

    const change = await vault.prepareChange({ keys, pin: another, hints: 'the other one' });
    const changed = await vault.commit(change, await prove((none) => vault.commit(change, none)));
    expect(changed.map(({ followId }) => followId)).toEqual(keys.map((id) => (id === head ? null : head)));
    expect(await vault.open(head, another)).toEqual(keys);
    const bare = await vault.prepareUnprotect({ keys });
    expect(
      (await vault.commit(bare, await prove((none) => vault.commit(bare, none)))).every((key) => !key.protected),
    ).toBe(true);
    expect((await vault.read()).map(({ id }) => id)).toEqual(keys);

    const reset = await vault.prepareCreation({ pin: code, hints: '', replaces: keys });
    const [made] = await vault.commit(reset, await prove((none) => vault.commit(reset, none)));
    await vault.remove([made?.id ?? ''], await prove((none) => vault.remove([made?.id ?? ''], none)));
    expect(await vault.read()).toEqual([]);
  });
});

test('an archive is requested, and its address is opened by the compiled core, by their rows [NET-05, ARC-01, ARC-02]', async () => {
  instantiate();
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const api = archiveApi(send);
  const reading = readConfiguration((await service.send('/config.json')).json);
  const serviceKeys = 'configuration' in reading ? reading.configuration.vaultKeys : [];
  const vault = makeVault({ core: coreInProcess(), api: keyVaultApi(send), serviceKeys, now: clock.now });
  const prove = async (act: () => Promise<unknown>) => {
    const { challenge: asking } = await refusal(act());
    const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
    await service.database.query.deleteFrom('one_time_codes').execute();
    await sendOnce(table.sendCode, { path: { id } });
    return {
      id,
      code: new Secret(await mailedCode(service, lin.email)),
    };
  };
  const address = (proof: { id: string; code: Secret<string> } | null) =>
    vault.openReply(table.makeArchiveAddress, archiveAddressSchema, (vaultKey) => api.makeAddress(vaultKey, proof));
  expect((await refusal(address(null))).symbol).toBe('user_archive_not_found');
  await api.start(await prove(() => api.start(null)));
  await vi.waitFor(async () => expect(await api.readStatus()).toMatchObject({ status: 'ready' }), {
    timeout: 15_000,
    interval: 100,
  });
  await service.database.query.deleteFrom('mails').execute();
  const { url } = await address(await prove(() => address(null)));
  expect((await fetchHere(url)).status).toBe(200);
});

describe('the sink of activity', () => {
  test('sends batches that the service accepts and stores [NET-09]', async () => {
    const beacons: Promise<Response>[] = [];
    const send = (address: string, body: Blob) =>
      beacons.push(fetchHere(address, { method: 'POST', body, headers: { origin } })) > 0;
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { sendBeacon: send });
    const { json } = await service.send('/config.json');
    const reading = readConfiguration(json);
    const address = 'configuration' in reading ? reading.configuration.analyticsAddress : '';
    beaconSink({ address, isAllowed: () => true }).record({
      name: 'log-in',
      page: 'login',
      result: 'incorrect_password',
    });
    window.dispatchEvent(new Event('pagehide'));
    expect((await Promise.all(beacons)).map(({ status }) => status)).toEqual([204]);
    const stored = await service.send('/activity/events', { host: 'mailbox.localhost' });
    expect(stored.json).toMatchObject([
      { brand: 'default', name: 'log-in', page: 'login', result: 'incorrect_password' },
    ]);
  });
});

describe('a sign-up', () => {
  const signUp = signUpApi(sendOnce, clock);
  const details = {
    email: 'jo.newcomer@example.com',
    password: new Secret('tin whistle at 7'),
    country: 'GB',
    agreed: true,
    news: false,
  };
  const request = { clientId, details, again: false };

  test('mails a code, and another one only after a wait; refuses invalid accounts first [LOG-02, LOG-03]', async () => {
    const before = clock.steady();
    const { minutes, resendAt } = await signUp.sendCode(request);
    expect([minutes, resendAt >= before + 59_000]).toEqual([10, true]);
    expect((await refusal(signUp.sendCode({ ...request, again: true }))).symbol).toBe('request_throttled');
    const taken = await refusal(signUp.sendCode({ ...request, details: { ...details, email: lin.email } }));
    const common = await refusal(
      signUp.sendCode({ ...request, details: { ...details, password: new Secret('password1') } }),
    );
    expect([taken.symbol, common.symbol]).toEqual(['account_already_exist', 'password_too_common']);
  });

  test('creates the account with its agreements, and returns a session [LOG-02, LOG-08]', async () => {
    await service.database.query.deleteFrom('one_time_codes').execute();
    await signUp.sendCode(request);
    const code = await mailedCode(service);
    const contracts = await Promise.all(legalDocumentNames.map((name) => legalDocumentsApi(sendOnce).read(name, null)));
    const agreements = contracts.map(({ name: contract, version }) => ({ contract, version }));
    const form = { clientId, details, agreements };
    const wrong = await refusal(
      signUp.createAccount({ ...form, code: new Secret(code === '123456' ? '654321' : '123456') }),
    );
    expect([wrong.symbol, wrong.triesLeft]).toEqual(['secret_code_incorrect', 4]);
    expect((await refusal(signUp.createAccount({ ...form, agreements: [], code: new Secret(code) }))).symbol).toBe(
      'agreement_required',
    );
    const reply = await signUp.createAccount({ ...form, code: new Secret(code) });
    const profile = await profileApi(inTheNameOf(reply.access_token)).readProfile();
    expect([profile.email, profile.country]).toEqual([{ address: details.email, status: 'verified' }, 'GB']);
  });
});

test('an account agrees to the current version of a document only [LOG-08, NET-05]', async () => {
  const { access_token: token } = await byPassword(person('mila'));
  const { list, agreeTo } = agreementsApi(inTheNameOf(token));
  const [terms, privacy] = await list();
  expect([terms, privacy?.agreed]).toEqual([
    { contract: 'terms', version: '2026-10-01', agreed: '2026-03-01', news: [expect.any(String)] },
    '2026-03-01',
  ]);
  expect((await refusal(agreeTo({ contract: 'terms', version: '2026-03-01' }))).symbol).toBe('agreement_required');
  await agreeTo({ contract: 'terms', version: '2026-10-01' });
  expect((await list()).map(({ agreed }) => agreed)).toEqual(['2026-10-01', '2026-03-01']);
});

test('the counts of sessions, devices and apps and the last event come in one call [ACT-06, NET-05]', async () => {
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const [last] = (await securityActivityApi(send).readPage({})).events;
  expect(await securitySummaryApi(send).read()).toEqual({
    sessions: (await accountSessionsApi(send).listSessions()).length,
    trustedDevices: (await accountSessionsApi(send).readTrustedDevices()).length,
    apps: (await consentApi(send).listAllowed()).length,
    lastEvent: last,
  });
});

test('the checklist after "This was not me" is begun with an event, saved step by step, and read again [ACT-04, NET-05]', async () => {
  const { access_token: token } = await byPassword(lin);
  const send = inTheNameOf(token);
  const { read, start, saveStep } = lockDownApi(send);
  const [event] = (await securityActivityApi(send).readPage({})).events;
  expect((await start(event?.id ?? null)).event).toEqual(event);
  await saveStep({ step: 'sessions', state: 'done' });
  expect((await read())?.steps).toEqual([{ step: 'sessions', state: 'done', at: expect.any(Number) as unknown }]);
});

test('the call that deletes an account at once is refused if something blocks it [DEL-01, NET-05]', async () => {
  const { access_token: token } = await byPassword(person('noor'));
  expect((await refusal(inTheNameOf(token)(table.deleteAccount, {}))).symbol).toBe('abandonment_forbidden_by_lock');
});

test('the address is changed and taken back, and a recovery address set and turned off, by their rows [NET-05, PRO-04, REC-01]', async () => {
  const { access_token: token } = await byPassword(robin);
  const api = emailApi(inTheNameOf(token), clock);
  const textTo = async (address: string) => (await service.mails()).find(({ to }) => to === address)?.text ?? '';
  const codeTo = async (address: string) => new Secret(await mailedCode(service, address));
  const mailed = async (act: (proof: { id: string; code: Secret<string> } | null) => Promise<unknown>) => {
    const { challenge: asking } = await refusal(act(null));
    const id = asking?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
    await sendOnce(table.sendCode, { path: { id } });
    return act({ id, code: await codeTo(robin.email) });
  };
  const candidates = emailCandidateApi(inTheNameOf(token));
  const spare = { usage: 'backup_email', email: 'spare@mail.example', password: null } as const;
  await mailed((proof) => api.sendCandidate(spare, { proof, step: 'first' }));
  await candidates.confirm({ ...spare, code: await codeTo(spare.email) });
  expect(await api.readRecovery()).toBe('s•••@mail.example');
  await mailed((proof) => api.removeRecovery(proof));
  expect(await api.readRecovery()).toBeNull();
  const draft = {
    usage: 'change_email',
    email: 'robin@harthouse.example',
    password: new Secret(robin.password),
  } as const;
  await mailed((proof) => api.sendCandidate(draft, { proof, step: 'first' }));
  await candidates.confirm({ ...draft, code: await codeTo(draft.email) });
  const undo = new URL(/https?:\S+/.exec(await textTo(robin.email))?.[0] ?? origin).searchParams.get('undo') ?? '';
  await takeBackApi(inTheNameOf(token)).dismiss();
  // Other tests have created keys of this account since its first login.
  expect(await emailCandidateApi(sendOnce).undo(new Secret(undo))).toMatchObject({
    email: robin.email,
    changes: [{ thing: 'dataProtection', outcome: 'notRestored', name: null }],
  });
});

describe('all calls of this file', () => {
  test('the client has sent every call of the table, and a route has answered it [NET-05]', () => {
    const isSent = ({ method, path }: Call): boolean => {
      const request = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return [...sent].some((each) => request.test(each));
    };
    const missing = Object.entries<Call>(table).filter(([, call]) => !isSent(call));
    expect(missing.map(([name]) => `tests/client-server.test.ts: no case sends the call ${name}`)).toEqual([]);
    expect(symbols.has('not_found')).toBe(false);
  });

  test('every received symbol is in the contract [NET-08]', () => {
    expect([...symbols].filter((symbol) => !isKnownSymbol(symbol))).toEqual([]);
    expect(symbols.size).toBeGreaterThan(8);
  });
});

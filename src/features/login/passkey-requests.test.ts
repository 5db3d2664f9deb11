import { createActor, waitFor } from 'xstate';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { configuration } from '#machines/testing/configuration.ts';
import { deferred } from '#machines/testing/deferred.ts';
import { closeBrowser, openBrowser, openTab, run, type Browser, type Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { provideSecondFactor } from '#src/features/second-factor/second-factor.actors.ts';
import { askForPasskey } from '#src/browser/passkey-ceremony.ts';
import { provideLogin } from './login.actors.ts';

const [startCall, loginCall] = ['POST /v1.0/oauth2/passkey/', 'POST /v1.0/oauth2/token/'];
let browser: Browser;

/** A request to the browser for a passkey. */
interface Asked {
  readonly mediation: string;
  readonly challenge: string;
  readonly signal: AbortSignal;
  readonly choose: () => void;
  readonly refuse: (name: string) => void;
}

beforeAll(async () => {
  await Promise.all([import('./passkey-requests.ts'), import('./login-requests.ts')]);
});
beforeEach(() => (browser = openBrowser('https://account.example.com/login')));
afterEach(() => {
  closeBrowser();
  vi.restoreAllMocks();
});

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const field = { setAttribute: vi.fn<(name: string, value: string) => void>() };

/** The browser's passkeys. `offers`: it offers them among the user names that it fills in. */
function addPasskeys({ offers = true } = {}) {
  const asked: Asked[] = [];
  const unknown = vi.fn<(options: object) => Promise<void>>(() => Promise.resolve());
  const PublicKeyCredential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: () => Promise.resolve(offers),
    signalUnknownCredential: unknown,
  });
  const get = (options: CredentialRequestOptions) => {
    const answer = deferred<object>();
    const { mediation = 'optional', publicKey, signal } = options;
    const refuse = (name: string): void => answer.reject(new DOMException('', name));
    if (publicKey === undefined || !signal) throw new Error('It asks for something else.');
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    const challenge = Buffer.from(new Uint8Array(v.parse(v.instance(ArrayBuffer), publicKey.challenge))).toString();
    const response = Object.fromEntries(
      ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'].map((name) => [name, bytes(name)]),
    );
    const chosen = {
      id: 'mine',
      rawId: bytes('mine'),
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    };
    asked.push({ mediation, challenge, signal, choose: () => answer.resolve(chosen), refuse });
    return answer.promise;
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials: { get } });
  Object.assign(browser.window, { PublicKeyCredential, isSecureContext: true });
  Object.assign(browser.document, { querySelector: () => field, querySelectorAll: () => [field] });
  return { asked, unknown };
}

/** The login page, whose service makes a new challenge for each request. */
function page(script: Script = {}) {
  let made = 0;
  const options = () => {
    made += 1;
    const challenge = Buffer.from(`challenge ${made}`).toString('base64url');
    return json({ challenge, rpId: 'account.example.com', timeout: 300_000, userVerification: 'required' });
  };
  const tab = openTab(browser, { [startCall]: options, ...script });
  const services = () => Promise.resolve(tab.services);
  const lazy = { services, tabs: () => Promise.resolve(tab.services.tabs), whenServiceNeeded: () => Promise.resolve() };
  const input = { userNames: 'email' as const, providers: [] };
  const actor = run(
    createActor(
      provideLogin(lazy, {
        loadChallengeStep: () => Promise.resolve(provideSecondFactor),
        loadPhoneStep: () => new Promise(() => undefined),
      }),
      { input },
    ),
  );
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 5000 });
  const starts = () => tab.calls().filter((call) => call === startCall).length;
  /** The page will offer none. */
  const offersNone = () => waitFor(actor, ({ children }) => children.offerPasskeys?.getSnapshot().status === 'done');
  return { ...tab, actor, until, starts, offersNone };
}

const count = (asked: readonly Asked[], length: number) => vi.waitUntil(() => asked.length === length);

test('the browser offers passkeys in the field, which accepts them only then; the chosen one logs in [LOG-01]', async () => {
  const { asked } = addPasskeys();
  const { until, calls, requests } = page();
  await count(asked, 1);
  expect(asked).toMatchObject([{ mediation: 'conditional', challenge: 'challenge 1' }]);
  expect(field.setAttribute).toHaveBeenCalledWith('autocomplete', 'username webauthn');
  asked[0]?.choose();
  await until('signedIn');
  expect(calls()).toContain(loginCall);
  const form = new URLSearchParams(requests.find(({ url }) => url.pathname === '/v1.0/oauth2/token/')?.body);
  expect(JSON.parse(form.get('credentials') ?? '')).toMatchObject({ id: 'mine', type: 'public-key' });
});

test('the offer gets a new challenge before the former one ends [LOG-01]', async () => {
  const ends: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    if (ms === 240_000) ends.push(end);
    return end.signal;
  });
  const { asked } = addPasskeys();
  page();
  for (const length of [1, 2]) {
    await count(asked, length);
    ends.at(-1)?.abort(new DOMException('', 'TimeoutError'));
  }
  await count(asked, 3);
  expect(asked.map(({ challenge, signal }) => [challenge, signal.aborted])).toEqual([
    ['challenge 1', true],
    ['challenge 2', true],
    ['challenge 3', false],
  ]);
});

test('the offer ends before the browser asks, and begins again with a new challenge [LOG-01]', async () => {
  const { asked } = addPasskeys();
  const { actor, until } = page();
  await count(asked, 1);
  for (const [index, failure] of ['NotAllowedError', 'NotReadableError'].entries()) {
    actor.send({ type: 'passkey.choose' });
    await count(asked, 2 * index + 2);
    expect(asked.slice(-2).map(({ mediation, signal }) => [mediation, signal.aborted])).toEqual([
      ['conditional', true],
      ['optional', false],
    ]);
    asked.at(-1)?.refuse(failure);
    await until({ enteringCredentials: 'ready' });
    // Whoever cancels hears nothing.
    const expected = failure === 'NotAllowedError' ? null : 'passkey_failed';
    expect(actor.getSnapshot().context.failure?.symbol ?? null).toBe(expected);
    await count(asked, 2 * index + 3);
  }
  expect(new Set(asked.map(({ challenge }) => challenge)).size).toBe(asked.length);
});

test.each(['Cancel', 'sign-up that opens'])('%s ends what the browser asks [LOG-01]', async (way) => {
  const { asked } = addPasskeys({ offers: false });
  const { actor, until, offersNone } = page();
  await offersNone();
  actor.send({ type: 'passkey.choose' });
  await count(asked, 1);
  if (way === 'Cancel') actor.send({ type: 'passkey.cancel' });
  else window.dispatchEvent(new Event('hashchange'));
  expect(asked[0]?.signal.aborted).toBe(true);
  await until({ enteringCredentials: 'ready' });
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('what is cancelled before the browser asks is never asked [LOG-01]', async () => {
  const { asked } = addPasskeys();
  const signal = AbortSignal.abort();
  const options = { challenge: 'AA', rpId: 'account.example.com', timeout: 1, userVerification: 'required' } as const;
  expect(await askForPasskey(options, { isAutofill: false, signal })).toBeNull();
  expect(asked).toEqual([]);
});

test('the manager of an unknown passkey learns that it is unknown; the form stays usable [LOG-01]', async () => {
  const { asked, unknown } = addPasskeys();
  const { actor, until } = page({ [loginCall]: () => refused('passkey_unknown', {}, 404) });
  await count(asked, 1);
  asked[0]?.choose();
  await until('usingPasskey');
  await until({ enteringCredentials: 'ready' });
  expect(actor.getSnapshot().context.failure?.symbol).toBe('passkey_unknown');
  expect(unknown.mock.calls).toEqual([[{ rpId: 'account.example.com', credentialId: 'mine' }]]);
  await count(asked, 2);
});

test('a browser that cannot offer them has the button, and no failure [LOG-01]', async () => {
  const { asked } = addPasskeys({ offers: false });
  const { actor, starts, offersNone } = page();
  await offersNone();
  expect([asked.length, starts(), actor.getSnapshot().context.failure]).toEqual([0, 0, null]);
  actor.send({ type: 'passkey.choose' });
  await count(asked, 1);
  expect(asked[0]?.mediation).toBe('optional');
});

test('an app’s web view asks for none [LOG-01, APP-01]', async () => {
  const { asked } = addPasskeys();
  Object.assign(browser.window, { top: window, [configuration.bridge]: {} });
  Object.assign(navigator, { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8)', maxTouchPoints: 5 });
  const { starts, offersNone } = page();
  await offersNone();
  expect([asked.length, starts()]).toEqual([0, 0]);
});

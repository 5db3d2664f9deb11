import { createActor, toPromise } from 'xstate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred, flushMicrotasks } from '#machines/testing/deferred.ts';
import { ann, now, token } from '#machines/session/session.harness.ts';
import type { Token } from '#machines/session/session.model.ts';
import { openBrowser, openTab, type Browser, type Script } from '#src/testing/browser.ts';
import { fakeLocks } from '#src/testing/locks.ts';
import { json, refused } from '#src/testing/service.ts';
import type { TokenStore } from '#src/browser/storage/token-store.ts';
import { renewToken } from './token-renewal.ts';
import { monitorSessionCookie } from './session-cookie-monitor.ts';

const old = token('t-old', { clientId: 'account-center' });
const renewCall = 'POST /oauth2/token/';
const isNew = { account: 7, issuedAt: 500, expiresAt: now + 3_600_000, clientId: 'account-center' };
let browser: Browser;

beforeEach(() => {
  browser = openBrowser();
  browser.jar.cookie = '__Host-ac_session_code=c-1';
});

/** A tab that has confirmed the session, with a token that is about to expire. */
function tabWith(script: Script = {}) {
  const tab = openTab(browser, script);
  const watch = monitorSessionCookie(tab.services.cookies);
  watch.confirm();
  const renewOn = (tokens: TokenStore, details: typeof ann | null = ann, given: Token | null = old): Promise<Token> => {
    const logic = renewToken(() => ({ services: { ...tab.services, tokens }, watch }));
    return toPromise(createActor(logic, { input: { details, refused: given } }).start());
  };
  const renew = (...given: [(typeof ann | null)?, (Token | null)?]): Promise<Token> =>
    renewOn(tab.services.tokens, ...given);
  return { ...tab, renew, renewOn };
}

test('a token is fetched with the session code and stored as one value with its account [SES-02]', async () => {
  const { services, renew, requests } = tabWith();
  const fetched = await renew();
  expect({ ...fetched, token: fetched.token.reveal() }).toEqual({ ...isNew, token: 't-new' });
  expect(services.tokens.read()).toEqual(fetched);
  expect(requests[0]?.body).toBe('client_id=account-center&grant_type=session_implicit&code=c-1&scope=read_profile');
});

test('one renewal serves two tabs [SES-05]', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  const answer = deferred<Response>();
  const [one, other] = [tabWith({ [renewCall]: () => answer.promise }), tabWith()];
  one.services.tokens.write(old);
  const both = Promise.all([one.renew(), other.renew()]);
  await vi.waitUntil(() => one.calls().length === 1);
  answer.resolve(json({ access_token: 't-one', expires_in: 3600 }));
  expect((await both).map((each) => each.token.reveal())).toEqual(['t-one', 't-one']);
  expect([one.calls(), other.calls()]).toEqual([[renewCall], []]);
});

test('a token that arrives after the next tab has the lock is still used [SES-05]', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  const [one, other] = [tabWith(), tabWith()];
  const arrived = deferred<undefined>();
  const late = {
    ...other.services.tokens,
    read: vi.fn<TokenStore['read']>(() => null),
    changed: vi.fn(() => arrived.promise),
  };
  const both = Promise.all([one.renew(), other.renewOn(late)]);
  await vi.waitUntil(() => late.changed.mock.calls.length === 1);
  late.read.mockImplementation(other.services.tokens.read);
  arrived.resolve(undefined);
  expect((await both).map((each) => each.token.reveal())).toEqual(['t-new', 't-new']);
  expect([one.calls(), other.calls()]).toEqual([[renewCall], []]);
});

test('a tab that renews again does not wait for another tab [SES-05]', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  const { services, renew, renewOn, calls } = tabWith();
  const fetched = await renew();
  const changed = vi.fn(services.tokens.changed);
  await renewOn({ ...services.tokens, changed }, ann, fetched);
  expect([calls(), changed.mock.calls]).toEqual([[renewCall, renewCall], []]);
});

test('if one tab’s renewal fails, the next one in line tries itself [SES-05]', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  const [one, other] = [tabWith({ [renewCall]: () => refused('system_error', {}, 500) }), tabWith()];
  const failed = expect(one.renew()).rejects.toMatchObject({ symbol: 'system_error' });
  const none = { ...other.services.tokens, changed: async () => undefined };
  expect((await other.renewOn(none)).token.reveal()).toBe('t-new');
  await failed;
  expect(one.calls()).toEqual([renewCall]);
});

test('without locks each tab renews for itself [SES-05]', async () => {
  const [one, other] = [tabWith(), tabWith()];
  await Promise.all([one.renew(), other.renew()]);
  expect([one.calls(), other.calls()]).toEqual([[renewCall], [renewCall]]);
});

test('a lock that is never released delays renewal for a limited time [SES-05]', async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal('navigator', { locks: fakeLocks(true) });
  const { renew, calls } = tabWith();
  const renewed = renew();
  await flushMicrotasks();
  expect([limit.mock.calls, calls()]).toEqual([[[31_000]], []]);
  patience.abort();
  expect((await renewed).token.reveal()).toBe('t-new');
});

describe('a stored token', () => {
  test('renewed by another tab is used instead of a new one [SES-05]', async () => {
    const { services, renew, calls } = tabWith();
    services.tokens.write(token('t-theirs', { clientId: 'account-center' }));
    expect((await renew()).token.reveal()).toBe('t-theirs');
    expect(calls()).toEqual([]);
  });

  test.each([
    ['was refused', old],
    ['ends within a minute', token('t-2', { expiresAt: now + 60_000, clientId: 'account-center' })],
    ['is of another session', token('t-2', { issuedAt: 1, clientId: 'account-center' })],
    ['is of another account', token('t-2', { account: 8, clientId: 'account-center' })],
    ['is another client’s', token('t-2')],
  ])('that %s is not used [SES-02]', async (_, stored) => {
    const { services, renew, calls } = tabWith();
    services.tokens.write(stored);
    expect((await renew()).token.reveal()).toBe('t-new');
    expect(calls()).toEqual([renewCall]);
  });

  test('of another account is cleared before a new one is fetched [SES-03]', async () => {
    const { services, renew } = tabWith({ [renewCall]: () => refused('system_error', {}, 500) });
    services.tokens.write(token('t-bob', { account: 8, clientId: 'account-center' }));
    await expect(renew()).rejects.toMatchObject({ symbol: 'system_error' });
    expect(services.tokens.read()).toBeNull();
  });

  test.each([
    ['a fault', () => refused('system_error', {}, 500)],
    ['half an answer', () => json({ access_token: 't-half' })],
    ['a lifetime that is not a number', () => json({ access_token: 't-x', expires_in: 'long' })],
    ['a life of nothing', () => json({ access_token: 't-x', expires_in: 0 })],
  ])('of this session stays after %s, and the next attempt fetches again [SES-02]', async (_, answer) => {
    const { services, renew, calls } = tabWith({ [renewCall]: answer });
    services.tokens.write(old);
    await expect(renew()).rejects.toBeDefined();
    await expect(renew()).rejects.toBeDefined();
    expect([services.tokens.read()?.token.reveal(), calls().length]).toEqual(['t-old', 2]);
  });
});

describe('when another tab logs in or out during a renewal', () => {
  const bob = token('t-bob', { account: 8, issuedAt: 900, clientId: 'account-center' });

  test('a late token of the previous session is discarded, never stored [SES-03]', async () => {
    const answer = deferred<Response>();
    const { services, renew, calls } = tabWith({ [renewCall]: () => answer.promise });
    const renewed = expect(renew()).rejects.toMatchObject({ symbol: 'token_expired' });
    await vi.waitUntil(() => calls().length === 1);
    browser.jar.cookie = '__Host-ac_session_code=c-bob';
    services.tokens.write(bob);
    answer.resolve(json({ access_token: 't-late', expires_in: 3600 }));
    await renewed;
    expect(services.tokens.read()).toEqual(bob);
  });

  test('the other session’s code is not used for the previous account [SES-03]', async () => {
    const { services, renew, calls } = tabWith();
    browser.jar.cookie = '__Host-ac_session_code=c-bob';
    services.tokens.write(bob);
    await expect(renew()).rejects.toMatchObject({ symbol: 'token_expired' });
    expect([calls(), services.tokens.read()]).toEqual([[], bob]);
  });

  test('without a session code, or before the account is known, no token is fetched [SES-10]', async () => {
    const { renew, calls } = tabWith();
    await expect(renew(null)).rejects.toMatchObject({ symbol: 'required_authentication' });
    browser.jar.cookie = '__Host-ac_session_code=; Max-Age=0';
    await expect(renew()).rejects.toMatchObject({ symbol: 'required_authentication' });
    expect(calls()).toEqual([]);
  });
});

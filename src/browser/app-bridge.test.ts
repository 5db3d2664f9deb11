import { afterEach, expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { isInApp, postUserArchiveUrl } from './app-bridge.ts';

const name = 'accountCenterBridge';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
const withBridge = (bridge: unknown = {}) => ({ [name]: bridge });

test.each([
  ['an Android app', android, withBridge(), true],
  ['an app on iOS', iphone, withBridge(), true],
  ['a browser on a phone', android, {}, false],
  ['a page that has defined a bridge of its own', desk, withBridge(), false],
  ['an element that is called like the bridge', android, Object.create(withBridge()), false],
  ['a bridge of a wrong type', android, withBridge('yes'), false],
  ['a bridge that is nothing', android, withBridge(null), false],
])('%s: %s, %o, is the app: %s [APP-01]', (_, userAgent, page: object, inApp) => {
  expect(isInApp(name, { userAgent, page, top: page })).toBe(inApp);
});

test('in a frame a page is never in the app [APP-01]', () => {
  expect(isInApp(name, { userAgent: android, page: withBridge(), top: {} })).toBe(false);
});

afterEach(() => void vi.useRealTimers());

const address = new Secret('https://archives.example/one?token=4f1c');

test('the address of an archive is given to the app once [ARC-02]', async () => {
  const take = vi.fn(() => Promise.resolve());
  await postUserArchiveUrl(name, { page: withBridge({ postUserArchiveUrl: take }) }, address);
  expect(take.mock.calls).toEqual([[address.reveal()]]);
});

test.each([
  ['refuses it', { postUserArchiveUrl: () => Promise.reject(new Error('full')) }],
  ['fails', { postUserArchiveUrl: () => { throw new Error('broken'); } }],
  ['takes none', {}],
])('an app that %s is an error [ARC-02]', async (_, bridge) => {
  await expect(postUserArchiveUrl(name, { page: withBridge(bridge) }, address)).rejects.toThrow();
});

test('an app that does not answer for five seconds is an error [ARC-02]', async () => {
  vi.useFakeTimers();
  const given = postUserArchiveUrl(name, { page: withBridge({ postUserArchiveUrl: () => new Promise(() => undefined) }) }, address).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5000);
  await expect(given).resolves.toBeInstanceOf(Error);
});

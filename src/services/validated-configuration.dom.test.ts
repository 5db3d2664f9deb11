import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { configuration } from '#machines/testing/configuration.ts';
import { Secret } from '#machines/shared/secret.ts';
import { cookieStore } from '#src/browser/storage/login-cookies.ts';
import { cookieJar, putJar } from '#src/testing/cookie-jar.ts';
import { whenServiceNeeded } from './validated-configuration.ts';

const cookies = cookieStore(configuration);
let jar = cookieJar();

beforeEach(() => {
  jar = cookieJar();
  putJar(jar, document);
  window.localStorage.clear();
  document.body.innerHTML = '<input><button>';
});
afterAll(() => document.body.replaceChildren());

/** Opens the page; the returned function resolves to whether the service is needed yet. */
function open(): () => Promise<boolean> {
  const needed = vi.fn<() => void>();
  void whenServiceNeeded(configuration).then(needed);
  return async () => {
    // After the reactions to all settled promises.
    await new Promise(setImmediate);
    return needed.mock.calls.length > 0;
  };
}

test.each(['focusin', 'pointerdown', 'keydown'])(
  'a new browser does not need the service before %s [LOG-01]',
  async (sign) => {
    const isWanted = open();
    expect(await isWanted()).toBe(false);
    document.querySelector('button')?.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(await isWanted()).toBe(true);
  },
);

test('a focused field counts as use [LOG-01]', async () => {
  document.querySelector('input')?.focus();
  expect(await open()()).toBe(true);
});

const traces: readonly (readonly [string, () => void])[] = [
  ['the login marker', () => cookies.writeLogin({ sessionCode: new Secret('c-1'), onlineSignSeconds: 60 })],
  ['a remembered device', () => window.localStorage.setItem(configuration.storage.trustTokens, '{}')],
  ['no cookies', () => (jar.kept = false)],
];
test.each(traces)('a browser that stores %s needs the service at once [LOG-01, NAV-08, SES-08]', async (_, leave) => {
  leave();
  expect(await open()()).toBe(true);
});

test('storage that denies access counts as empty [SES-08]', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(await open()()).toBe(false);
});

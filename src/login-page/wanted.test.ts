// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred, turn } from '#machines/testing/deferred.ts';
import { untilWanted } from './wanted.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

/** What is known of it after a moment. */
async function isWanted(wanted: Promise<void>): Promise<boolean> {
  let is = false;
  void wanted.then(() => (is = true));
  await turn();
  return is;
}

test('a browser that keeps something of a former visit is asked as soon as the page is alive [LOG-01]', async () => {
  window.localStorage.setItem('ac_trust_tokens', '{}');
  const alive = deferred<undefined>();
  const wanted = untilWanted(alive.promise.then(() => undefined));
  expect(await isWanted(wanted)).toBe(false);
  alive.resolve(undefined);
  expect(await isWanted(wanted)).toBe(true);
});

test.each(['pointerdown', 'keydown', 'focusin'])('a new one at its first %s, also before the page was alive [LOG-01]', async (use) => {
  const alive = deferred<undefined>();
  const [early, late] = [untilWanted(alive.promise.then(() => undefined)), untilWanted(Promise.resolve())];
  expect([await isWanted(early), await isWanted(late)]).toEqual([false, false]);
  document.dispatchEvent(new Event(use));
  expect([await isWanted(early), await isWanted(late)]).toEqual([false, true]);
  alive.resolve(undefined);
  expect(await isWanted(early)).toBe(true);
});

test('one whose storage is refused is asked at once [LOG-01]', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  expect(await isWanted(untilWanted(Promise.resolve()))).toBe(true);
});

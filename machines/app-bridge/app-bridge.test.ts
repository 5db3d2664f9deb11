import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { appToken, startAppBridge } from './app-bridge.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { isEnding } from './app-bridge.machine.ts';
import { selectScreen } from './app-bridge.selectors.ts';

test('requests the app’s token at once and provides it [APP-02]', async () => {
  const { actor, ports } = startAppBridge();
  expect([ports.getToken.calls.length, selectScreen(actor.getSnapshot())]).toEqual([1, { name: 'waiting' }]);
  await ports.getToken.answer(appToken('t-1'));
  expect(actor.getSnapshot().value).toBe('ready');
  expect(actor.getSnapshot().context.appToken?.token.reveal()).toBe('t-1');
  expect(ports.refreshToken.calls).toHaveLength(0);
});

test.each([
  [1800, false],
  [1799, true],
  [0, true],
])('a token with %i ms left is refreshed before use: %s [APP-02]', async (left, refreshed) => {
  const { actor, ports } = startAppBridge();
  await ports.getToken.answer(appToken('t-0', left));
  expect(ports.refreshToken.calls.length === 1).toEqual(refreshed);
  expect(actor.getSnapshot().value).toEqual(refreshed ? 'refreshing' : 'ready');
  expect(isEnding(appToken('t-0', 5000), 1000 + 5000 - left)).toBe(refreshed);
});

test('refreshes an expired token once for all callers [APP-02]', async () => {
  const { actor, ports } = startAppBridge();
  await ports.getToken.answer(appToken('t-1'));
  actor.send({ type: 'token.require', now: 2000 });
  expect(ports.refreshToken.calls.length).toBe(0);
  for (let call = 0; call < 3; call += 1) actor.send({ type: 'token.require', now: 1000 + 3_600_000 - 1799 });
  await ports.refreshToken.answer(appToken('t-2'));
  expect([ports.refreshToken.calls.length, actor.getSnapshot().context.appToken?.token.reveal()]).toEqual([1, 't-2']);
});

test('refreshes a refused token once, and ignores a late refusal of the previous one [APP-02]', async () => {
  const { actor, ports } = startAppBridge();
  await ports.getToken.answer(appToken('t-1'));
  for (let call = 0; call < 2; call += 1) actor.send({ type: 'token.refused', token: appToken('t-1').token });
  await ports.refreshToken.answer(appToken('t-2'));
  actor.send({ type: 'token.refused', token: appToken('t-1').token });
  expect([ports.refreshToken.calls.length, actor.getSnapshot().value]).toEqual([1, 'ready']);
});

test('uses a refreshed token with an equally short lifetime instead of refreshing forever [APP-02]', async () => {
  const { actor, ports } = startAppBridge();
  await ports.getToken.answer(appToken('t-0', 0));
  await ports.refreshToken.answer(appToken('t-1', 0));
  expect([actor.getSnapshot().value, ports.refreshToken.calls.length]).toEqual(['ready', 1]);
});

test.each([
  ['bridge_silent', 'silent'],
  ['bridge_refused', 'declined'],
  ['unknown', 'declined'],
])('an app that fails with %s is %s until it is asked again [APP-02]', async (symbol, state) => {
  const { actor, ports } = startAppBridge();
  await ports.getToken.refuse(refusal(symbol));
  expect(actor.getSnapshot().value).toEqual(state);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'failed', failure: failure(symbol) });
  actor.send({ type: 'bridge.retry' });
  expect([ports.getToken.calls.length, selectScreen(actor.getSnapshot())]).toEqual([2, { name: 'waiting' }]);
  await ports.getToken.refuse(refusal(symbol));
  actor.send({ type: 'token.require', now: 1000 });
  await ports.getToken.answer(appToken('t-1'));
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'ready' });
});

test('a token that could not be refreshed is no longer used, and no snapshot contains it [APP-02]', async () => {
  const { actor, ports } = startAppBridge();
  await ports.getToken.answer(appToken('t-0', 10));
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('t-0');
  await ports.refreshToken.refuse(refusal('bridge_silent'));
  expect(actor.getSnapshot().context.appToken).toBeNull();
});

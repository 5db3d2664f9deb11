import { expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { onSessionCodeReplaced, replaceSessionCode } from './replace-session-code.ts';

function cookiesWith(code: string | null) {
  const replace = vi.fn<(code: Secret<string>) => void>();
  return { cookies: { sessionCode: () => code && new Secret(code), replaceSessionCode: replace }, replace };
}

test('a change that ends the other sessions is announced on its page until the listener is removed [SES-02, ACT-06]', () => {
  const listener = vi.fn();
  const leave = onSessionCodeReplaced(listener);
  const { cookies, replace } = cookiesWith('c-1');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the cookies that is used
  const services = { cookies, hostApp: null } as unknown as Parameters<typeof replaceSessionCode>[0];
  replaceSessionCode(services, new Secret('c-2'));
  expect([replace.mock.calls[0]?.[0].reveal(), listener.mock.calls.length]).toEqual(['c-2', 1]);
  leave();
  replaceSessionCode(services, new Secret('c-3'));
  expect(listener).toHaveBeenCalledOnce();
});

test('if another tab has logged out, nothing is stored or announced [SES-09]', () => {
  const listener = vi.fn();
  const leave = onSessionCodeReplaced(listener);
  const { cookies, replace } = cookiesWith(null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the cookies that is used
  const services = { cookies, hostApp: null } as unknown as Parameters<typeof replaceSessionCode>[0];
  replaceSessionCode(services, new Secret('c-2'));
  expect([replace.mock.calls, listener.mock.calls]).toEqual([[], []]);
  leave();
});

test('in an app, the app gets the code, and the change is announced on the page [APP-02, SES-02]', () => {
  const listener = vi.fn();
  const leave = onSessionCodeReplaced(listener);
  const { cookies, replace } = cookiesWith(null);
  const sessionReplaced = vi.fn<HostApp['sessionReplaced']>(() =>
    Promise.reject(new Error('The app has no such call.')),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are used
  const services = { cookies, hostApp: { sessionReplaced } } as unknown as Parameters<typeof replaceSessionCode>[0];
  replaceSessionCode(services, new Secret('c-2'));
  expect([sessionReplaced.mock.calls[0]?.[0].reveal(), replace.mock.calls, listener.mock.calls.length]).toEqual([
    'c-2',
    [],
    1,
  ]);
  leave();
});

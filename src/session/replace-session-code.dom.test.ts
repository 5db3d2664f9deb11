import { expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { replaceSessionCode } from './replace-session-code.ts';

function cookiesWith(code: string | null) {
  const replace = vi.fn<(code: Secret<string>) => void>();
  return { cookies: { sessionCode: () => code && new Secret(code), replaceSessionCode: replace }, replace };
}

test.each([
  ['is stored in place of the former one', 'c-1', [['c-2']]],
  ['is not stored if another tab has logged out', null, []],
])('the session’s new code %s [SES-02, SES-09]', (_, former, stored) => {
  const { cookies, replace } = cookiesWith(former);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the cookies that is used
  const services = { cookies, hostApp: null } as unknown as Parameters<typeof replaceSessionCode>[0];
  replaceSessionCode(services, new Secret('c-2'));
  expect(replace.mock.calls.map(([code]) => [code.reveal()])).toEqual(stored);
});

test('in an app, the app gets the code [APP-02, SES-02]', () => {
  const { cookies, replace } = cookiesWith(null);
  const sessionReplaced = vi.fn<HostApp['sessionReplaced']>(() =>
    Promise.reject(new Error('The app has no such call.')),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are used
  const services = { cookies, hostApp: { sessionReplaced } } as unknown as Parameters<typeof replaceSessionCode>[0];
  replaceSessionCode(services, new Secret('c-2'));
  expect([sessionReplaced.mock.calls[0]?.[0].reveal(), replace.mock.calls]).toEqual(['c-2', []]);
});

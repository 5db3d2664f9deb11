import { beforeEach, expect, test, vi } from 'vitest';
import type { Passkeys } from '#contract/calls/passkey.ts';
import { signalPasskeys, signalUnknown } from './passkeys.ts';

const rpId = window.location.hostname;
const passkey = { id: '1', name: 'Laptop', createdAt: 0, usedAt: null, isSynced: true, opensKeys: null };
const list: Passkeys = {
  user: { id: 'handle', name: 'lin@example.com', displayName: 'Lin' },
  passkeys: [
    { ...passkey, credentialId: 'here', host: rpId },
    { ...passkey, credentialId: 'elsewhere', host: 'account.example.org' },
  ],
  hasOtherLogin: true,
};

beforeEach(() => vi.stubGlobal('isSecureContext', true));

test('managers learn which passkeys of this host the account has, and how it is named [PRO-06]', () => {
  const signalled = {
    signalAllAcceptedCredentials: vi.fn<(options: object) => Promise<void>>(() => Promise.resolve()),
    // A manager that refuses a signal is no failure of ours.
    signalCurrentUserDetails: vi.fn<(options: object) => Promise<void>>(() => Promise.reject(new Error('refused'))),
    signalUnknownCredential: vi.fn<(options: object) => Promise<void>>(() => Promise.resolve()),
  };
  vi.stubGlobal('PublicKeyCredential', signalled);
  signalPasskeys(list);
  signalUnknown('removed');
  expect(Object.values(signalled).map(({ mock }) => mock.calls)).toEqual([
    [[{ rpId, userId: 'handle', allAcceptedCredentialIds: ['here'] }]],
    [[{ rpId, userId: 'handle', name: 'lin@example.com', displayName: 'Lin' }]],
    [[{ rpId, credentialId: 'removed' }]],
  ]);
});

test('a browser without signals, or without passkeys, is sent none [PRO-06]', () => {
  for (const has of [false, true]) {
    if (has) vi.stubGlobal('PublicKeyCredential', {});
    expect(() => signalPasskeys(list)).not.toThrow();
    expect(() => signalUnknown('removed')).not.toThrow();
  }
});

import { createActor, waitFor } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AppServices } from '#src/app/services.ts';
import type { HostApp } from '#src/browser/bridge-calls.ts';
import { closeBrowser, openBrowser, openTab, run } from '#src/testing/browser.ts';
import { createProgress } from '#src/vault/derivation-progress.ts';
import type { Vault } from '#src/vault/vault.ts';
import { provideVaultWrite } from './vault-write.actors.ts';

afterEach(closeBrowser);

const proved = { id: 'k-1', pinHash: new Secret('proof'), modifiedAt: 7 };

/** Sets a protection code in the form. */
async function setCode(hostApp: Pick<HostApp, 'postPinData'> | null) {
  const vault = {
    read: () => Promise.resolve([]),
    openKeys: () => [],
    unusableKeys: () => [],
    prepareCreation: () => Promise.resolve({ id: 1, kind: 'create' as const }),
    commit: () => Promise.resolve([]),
    drop: () => undefined,
    close: () => undefined,
    pinData: vi.fn(() => Promise.resolve([proved])),
  };
  const { services, said } = openTab(openBrowser());
  const messageBar = run(createActor(messageBarMachine));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only parts that a write uses
  const parts = { ...services, hostApp, messageBar, vault: { open: () => Promise.resolve(vault as unknown as Vault) } } as unknown as AppServices;
  const actor = run(createActor(provideVaultWrite(parts, createProgress()), { input: { kind: 'set', hintLimit: 50 } }));
  const pin = new Secret('Qz7-plain-horse');
  actor.send({ type: 'draft.submit', draft: { current: new Secret(''), pin, again: pin, hint: '', understood: true } });
  await waitFor(actor, (snapshot) => snapshot.status === 'done', { timeout: 5000 });
  return { outcome: actor.getSnapshot().output?.outcome, said, vault, message: () => messageBar.getSnapshot().context.message };
}

test('in an app the proof of a new code is posted once, and the code itself is not [APP-03]', async () => {
  const postPinData = vi.fn(() => Promise.resolve());
  const { outcome, said, message } = await setCode({ postPinData });
  expect([outcome, said, postPinData.mock.calls, message()]).toEqual(['done', ['keysChanged'], [[proved]], null]);
});

test('an app that does not take it changes nothing of the write, and a warning says so [APP-03]', async () => {
  const { outcome, message } = await setCode({ postPinData: () => Promise.reject(new Error('full')) });
  await vi.waitFor(() => expect(message()).toMatchObject({ kind: 'warning', words: 'dataProtection.notTaken' }));
  expect(outcome).toBe('done');
});

test('in a browser no proof leaves the core [APP-03]', async () => {
  const { outcome, vault } = await setCode(null);
  expect([outcome, vault.pinData.mock.calls.length]).toEqual(['done', 0]);
});

import { createActor, waitFor } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AppServices } from '#src/services/services.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { closeBrowser, openBrowser, openTab, run } from '#src/testing/browser.ts';
import { createProgress } from '#src/vault/derivation-progress.ts';
import type { ProofTaker } from '#src/vault/pin-data.ts';
import type { Vault } from '#src/vault/vault.ts';
import { provideVaultWrite } from './vault-write.actors.ts';

afterEach(closeBrowser);

const proved = { id: 'k-1', pinHash: new Secret('proof'), modifiedAt: 7 };

/** Sets a protection code in the form. */
async function setCode(hostApp: Pick<HostApp, 'postPinData'> | null, bar = run(createActor(messageBarMachine))) {
  const vault = {
    read: () => Promise.resolve([]),
    openKeys: () => [],
    unusableKeys: () => [],
    prepareCreation: () => Promise.resolve({ commit: () => Promise.resolve([]), drop: () => undefined }),
    close: () => undefined,
    proofsFor: vi.fn((app: ProofTaker) => Promise.resolve(() => app.postPinData(proved))),
  };
  const { services, said } = openTab(openBrowser());
  const messageBar = bar;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only parts that a write uses
  const parts = {
    ...services,
    hostApp,
    messageBar,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only parts that a write uses
    vault: { open: () => Promise.resolve(vault as unknown as Vault), reportPasskeys: () => undefined },
  } as unknown as AppServices;
  const actor = run(
    createActor(provideVaultWrite(parts, createProgress()), {
      input: { kind: 'set', hintLimit: 50, lockedUntil: null, kitNumber: null },
    }),
  );
  const pin = new Secret('Qz7-plain-horse');
  actor.send({
    type: 'draft.submit',
    draft: {
      current: new Secret(''),
      pin,
      again: pin,
      hint: '',
      understood: true,
      recoveryKey: new Secret(''),
      withKit: false,
    },
  });
  await waitFor(actor, (snapshot) => snapshot.status === 'done', { timeout: 5000 });
  return {
    outcome: actor.getSnapshot().output?.outcome,
    said,
    vault,
    messageBar,
    message: () => messageBar.getSnapshot().context.message,
  };
}

test('in an app the proof of a new code is posted once, and the code itself is not [APP-03]', async () => {
  const postPinData = vi.fn(() => Promise.resolve());
  const { outcome, said, message } = await setCode({ postPinData });
  expect({ outcome, said, posted: postPinData.mock.calls, message: message() }).toEqual({
    outcome: 'done',
    said: ['keysChanged'],
    posted: [[proved]],
    message: null,
  });
});

test('if the app refuses it, the write is unaffected and a warning is shown [APP-03]', async () => {
  const { outcome, message } = await setCode({ postPinData: () => Promise.reject(new Error('full')) });
  await vi.waitFor(() => expect(message()).toMatchObject({ kind: 'warning', messageKey: 'dataProtection.notTaken' }));
  expect(outcome).toBe('done');
});

test('the warning offers a retry, and disappears when the app accepts it [APP-03, SHL-05]', async () => {
  const postPinData = vi
    .fn(() => Promise.resolve())
    .mockRejectedValueOnce(new Error('full'))
    .mockRejectedValueOnce(new Error('full'));
  const { message, messageBar, vault } = await setCode({ postPinData });
  const warned = () =>
    vi.waitFor(() => expect(message()).toMatchObject({ kind: 'warning', action: 'dataProtection.postAgain' }));
  await warned();
  messageBar.send({ type: 'action.press' });
  expect(message()).toBeNull();
  await warned();
  messageBar.send({ type: 'action.press' });
  await vi.waitFor(() => expect(postPinData).toHaveBeenCalledTimes(3));
  // The keys may be locked by then: the posted proof was read earlier.
  expect(message()).toBeNull();
  expect(postPinData).toHaveBeenLastCalledWith(proved);
  expect(vault.proofsFor).toHaveBeenCalledTimes(1);
});

test('a closed warning offers nothing, even if the bar shows it again [APP-03, SHL-05]', async () => {
  const postPinData = vi.fn(() => Promise.reject(new Error('full')));
  const { message, messageBar } = await setCode({ postPinData });
  await vi.waitFor(() => expect(message()).not.toBeNull());
  const again = message();
  messageBar.send({ type: 'message.close' });
  if (again !== null) messageBar.send({ type: 'message.show', message: again });
  messageBar.send({ type: 'action.press' });
  expect(message()).toEqual(again);
  expect(postPinData).toHaveBeenCalledTimes(1);
});

test('two codes that the app refuses leave one warning, and one press posts only the newest [APP-03, SHL-05]', async () => {
  const bar = run(createActor(messageBarMachine));
  const refuse = vi.fn(() => Promise.reject(new Error('full')));
  const sent = vi.spyOn(bar, 'send');
  const warned = (times: number) =>
    vi.waitFor(() => expect(sent.mock.calls.filter(([{ type }]) => type === 'message.show').length).toBe(times));
  const { message } = await setCode({ postPinData: refuse }, bar);
  await warned(1);
  const newer = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('full'));
  await setCode({ postPinData: newer }, bar);
  await warned(2);
  bar.send({ type: 'action.press' });
  await vi.waitFor(() => expect(newer).toHaveBeenCalledTimes(2));
  expect(refuse).toHaveBeenCalledTimes(1);
  expect(message()).toBeNull();
});

test('in a browser no proof leaves the core [APP-03]', async () => {
  const { outcome, vault } = await setCode(null);
  expect(outcome).toBe('done');
  expect(vault.proofsFor).not.toHaveBeenCalled();
});

import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { allAgreed, newTerms } from '#machines/agreements/agreements.harness.ts';
import { selectScreen } from '#machines/agreements/agreements.selectors.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import type { Send } from '#src/api/transport/authorized-send.ts';
import type { TabSignal } from '#src/browser/tab-channel.ts';
import { deferredAgreements } from '#src/browser/storage/flags.ts';
import { accountSignal } from '#src/services/account-acts.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { provideAgreements } from './agreements.actors.ts';

/** A tab that asks about new terms, and what the service lists from then on. */
async function asking() {
  const listeners = new Set<(signal: TabSignal) => void>();
  const list = vi.fn(() => Promise.resolve({ documents: newTerms }));
  const values = memoryValues();
  const messageBar = createActor(messageBarMachine).start();
  const tabs = {
    send: () => undefined,
    listen: (received: (signal: TabSignal) => void) => {
      listeners.add(received);
      return () => listeners.delete(received);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only call that these tests make
  const send = list as unknown as Send;
  const actor = createActor(provideAgreements({ send, values, messageBar, tabs }), {
    input: { isDeferred: false },
  }).start();
  const screen = () => selectScreen(actor.getSnapshot()).name;
  await vi.waitFor(() => expect(screen()).toBe('asking'));
  return { list, values, listeners, screen };
}

test('asks no longer once another tab has agreed, and listens no longer [LOG-08, SES-05]', async () => {
  const { list, listeners, screen } = await asking();
  list.mockResolvedValue({ documents: allAgreed });
  for (const received of listeners) received('keysChanged');
  expect(list).toHaveBeenCalledTimes(1);
  for (const received of listeners) received(accountSignal);
  await vi.waitFor(() => expect(screen()).toBe('answered'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect([list.mock.calls.length, listeners.size]).toEqual([2, 0]);
});

test('keeps asking if the list cannot be read again [LOG-08, SES-05]', async () => {
  const { list, screen } = await asking();
  list.mockRejectedValue(new Error('unreachable'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(screen()).toBe('asking');
});

test('asks no longer once another tab has postponed the question [LOG-08, SES-05]', async () => {
  const { list, values, screen } = await asking();
  deferredAgreements(values).write();
  document.dispatchEvent(new Event('visibilitychange'));
  expect([screen(), list.mock.calls.length]).toEqual(['answered', 1]);
});

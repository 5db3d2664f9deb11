import { StrictMode } from 'react';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { useActorRef } from './use-actor-ref.ts';
import { useSelector } from './use-selector.ts';

function mount() {
  const calls: AbortSignal[] = [];
  const chart = setup({
    actors: {
      useCode: fromPromise<void>(async ({ signal }) => {
        calls.push(signal);
        await Promise.resolve();
        if (signal.aborted || calls.length > 1) throw new Error('The code is used.');
      }),
    },
  }).createMachine({
    initial: 'using',
    states: {
      using: { invoke: { src: 'useCode', onDone: { target: 'used' }, onError: { target: 'refused' } } },
      used: { after: { 60_000: { target: 'refused' } } },
      refused: {},
    },
  });
  function Step(): string {
    const actor = useActorRef(chart, {});
    return useSelector(actor, ({ value }) => value);
  }
  return { calls, page: <Step /> };
}

test('strict mode calls a port once, and shows its own end [QA-02, LOG-04]', async () => {
  const { calls, page } = mount();
  const { unmount } = render(<StrictMode>{page}</StrictMode>);
  expect(await screen.findByText('used')).toBeDefined();
  expect(calls).toHaveLength(1);
  unmount();
});

test('a chart ends with its component, also one that is gone at once [QA-01]', async () => {
  const settled = mount();
  const first = render(settled.page);
  await screen.findByText('used');
  first.unmount();
  const gone = mount();
  render(gone.page).unmount();
  await vi.waitFor(() => expect(gone.calls[0]?.aborted).toBe(true));
});

import { useState } from 'react';
import { useActorRef } from '@xstate/react';
import { act, render } from '@testing-library/react';
import { fromPromise, setup, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { outputOf, port } from '#machines/shared/port.ts';

const types: { events?: { type: 'send' } } = {};
const send = port<void>('send');
const takeCodes = port<string>('takeCodes');
const codesMachine = setup({
  types,
  actors: { send, takeCodes },
  guards: { hasCodes: ({ event }) => outputOf(takeCodes, event) === 'codes' },
}).createMachine({
  id: 'codes',
  initial: 'ready',
  states: {
    ready: { on: { send: { target: 'sending' } } },
    sending: { invoke: { id: 'send', src: 'send', onDone: { target: 'taking' } } },
    taking: {
      invoke: {
        id: 'takeCodes',
        src: 'takeCodes',
        onDone: [{ guard: 'hasCodes', target: 'shown' }, { target: 'lost' }],
      },
    },
    shown: {},
    lost: {},
  },
});

/** One port keeps what another one takes, as the backup codes of two-factor authentication. */
function provideCodes(response: Promise<string>) {
  let received = 'none';
  return codesMachine.provide({
    actors: {
      send: fromPromise<void>(async () => {
        received = await response;
      }),
      takeCodes: fromPromise(() => Promise.resolve(received)),
    },
  });
}

test.each([
  { ports: 'created once', isOnce: true, state: 'shown' },
  { ports: 'of the last render', isOnce: false, state: 'lost' },
])('what a port has kept is $state after another render if the ports are $ports [QA-01]', async ({ isOnce, state }) => {
  let respond: (codes: string) => void = () => undefined;
  const response = new Promise<string>((resolve) => (respond = resolve));
  const started: { actor?: ActorRefFrom<typeof codesMachine> } = {};
  function View() {
    const [once] = useState(() => provideCodes(response));
    started.actor = useActorRef(isOnce ? once : provideCodes(response));
    return null;
  }
  const { rerender } = render(<View />);
  act(() => started.actor?.send({ type: 'send' }));
  rerender(<View />);
  await act(async () => {
    respond('codes');
    await response;
  });
  await expect.poll(() => started.actor?.getSnapshot().value).toBe(state);
});

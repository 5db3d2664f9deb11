import { setup } from 'xstate';
import { outputOf, port } from '#machines/shared/port.ts';

/** Whether to offer a passkey: after a login by password, if the account has none and this browser can create one. */
const readIsDue = port<boolean>('readIsDue');
/** Keeps the offer away, here and in the check-up, for `checkUpDismissedDays`. */
const putOff = port<void>('putOff');

/** On the profile: offers a passkey. It delays the page by no more than a second, and never reports a failure. */
export const passkeyOfferMachine = setup({
  types: { events: {} as { type: 'offer.dismiss' }, tags: {} as 'busy' },
  actors: { readIsDue, putOff },
  guards: { isDue: ({ event }) => outputOf(readIsDue, event) },
  delays: { lateAfter: 1000 },
}).createMachine({
  id: 'passkeyOffer',
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readIsDue',
        src: 'readIsDue',
        onDone: [{ guard: 'isDue', target: 'shown' }, { target: 'none' }],
        onError: { target: 'none' },
      },
      after: { lateAfter: { target: 'none', description: 'It comes with the next page.' } },
    },
    shown: { on: { 'offer.dismiss': { target: 'puttingOff' } } },
    puttingOff: {
      description: 'It is gone at once. If the response is lost, the next login by password offers it again.',
      invoke: { id: 'putOff', src: 'putOff', onDone: { target: 'none' }, onError: { target: 'none' } },
    },
    none: { type: 'final' },
  },
});

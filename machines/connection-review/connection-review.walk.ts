import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { connectionReviewMachine } from './connection-review.machine.ts';
import type { ConnectionReview } from './connection-review.model.ts';
import { selectScreen } from './connection-review.selectors.ts';

export const input: ConnectionReview = {
  token: new Secret('the token'),
  connections: [
    { id: 1, provider: 'Larch', person: 'Kit Lowe', since: Date.UTC(2026, 10, 21, 9) },
    { id: 2, provider: 'Juniper', person: 'kit@elsewhere.example', since: Date.UTC(2026, 10, 22, 9) },
  ],
};

export const events: readonly MachineEvent<typeof connectionReviewMachine>[] = [
  { type: 'connection.remove', id: 1 },
  { type: 'connection.remove', id: 2 },
  { type: 'connections.keep' },
  settled('removeConnection'),
  rejected('removeConnection', refusal('time_out')),
];

export const options: WalkOptions<typeof connectionReviewMachine> = {
  input,
  // A removed connection no longer has a button.
  filter: ({ context: { connections } }, event) =>
    event.type !== 'connection.remove' || ('id' in event && connections.some(({ id }) => id === event.id)),
};

/** One path to each screen. */
export const paths = screenPaths(connectionReviewMachine, events, selectScreen, options);

export const claims: Claims<typeof connectionReviewMachine> = { goal: 'ended' };

import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { connectionReviewMachine } from './connection-review.machine.ts';
import type { ConnectionReview } from './connection-review.model.ts';

export type ConnectionReviewScreen =
  | { name: 'ended' }
  | { name: 'shown'; connections: ConnectionReview['connections']; removing: number | null; failure: Failure | null };

export function selectScreen(snapshot: SnapshotFrom<typeof connectionReviewMachine>): ConnectionReviewScreen {
  const { connections, removing, failure } = snapshot.context;
  return snapshot.matches('ended') ? { name: 'ended' } : { name: 'shown', connections, removing, failure };
}

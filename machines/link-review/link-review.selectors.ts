import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { linkReviewMachine } from './link-review.machine.ts';
import type { LinkReview } from './link-review.model.ts';

export type LinkReviewScreen =
  { name: 'ended' } | { name: 'shown'; links: LinkReview['links']; removing: number | null; failure: Failure | null };

export function selectScreen(snapshot: SnapshotFrom<typeof linkReviewMachine>): LinkReviewScreen {
  const { links, removing, failure } = snapshot.context;
  return snapshot.matches('ended') ? { name: 'ended' } : { name: 'shown', links, removing, failure };
}

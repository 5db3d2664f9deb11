import type { SnapshotFrom } from 'xstate';
import type { linkReviewMachine } from './link-review.machine.ts';
import type { LinkReviewContext } from './link-review.model.ts';

export type LinkReviewScreen = { name: 'ended' } | ({ name: 'shown' } & Omit<LinkReviewContext, 'token'>);

export function selectScreen(snapshot: SnapshotFrom<typeof linkReviewMachine>): LinkReviewScreen {
  const { token: _token, ...shown } = snapshot.context;
  return snapshot.matches('ended') ? { name: 'ended' } : { name: 'shown', ...shown };
}

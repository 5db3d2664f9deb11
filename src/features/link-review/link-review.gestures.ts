import type { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import type { LinkReviewScreen } from '#machines/link-review/link-review.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** The names of what the walk lists. */
const names: Readonly<Record<number, string>> = {
  1: 'Larch',
  2: 'Juniper',
  7: 'Kit’s phone',
  1_795_000_000_000: 'Old tablet',
};

export const gestures: Gestures<typeof linkReviewMachine> = {
  'addition.remove': ({ id }, { press }) => press(['shared.remove', { text: names[id] ?? '' }]),
  'recovery.keep': ['linkReview.keepRecovery', 'linkReview.recoveryEmail'],
  'recovery.remove': ['shared.remove', 'linkReview.recoveryEmail'],
  'review.end': 'linkReview.end',
};

export function marks(screen: LinkReviewScreen): readonly Mark[] {
  return [screen.name === 'ended' ? { absent: 'linkReview.title' } : 'linkReview.title'];
}

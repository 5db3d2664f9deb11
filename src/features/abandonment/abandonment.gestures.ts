import type { abandonmentMachine } from '#machines/abandonment/abandonment.machine.ts';
import type { selectScreen } from '#machines/abandonment/abandonment.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Of the page that deletes the account. */
export const gestures: Gestures<typeof abandonmentMachine> = {
  'review.open': 'abandonment.delete',
  'review.close': 'abandonment.review.keep',
  'blockers.refresh': 'abandonment.review.checkAgain',
  'request.confirm': 'abandonment.delete',
  'recover.request': 'abandonment.scheduled.recover',
  'status.check': 'abandonment.ended.check',
};

export function marks({ row, review, challenge }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (challenge !== null) return ['abandonment.review.title'];
  if (review !== null) return ['abandonment.review.title', 'abandonment.review.lose'];
  if (row.name === 'scheduled') return ['abandonment.scheduled.title'];
  if (row.name === 'ended') return ['abandonment.ended.title'];
  return row.name === 'waiting' ? ['abandonment.reading'] : [];
}

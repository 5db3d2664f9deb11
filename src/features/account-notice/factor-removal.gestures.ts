import type { accountNoticeMachine, AccountNoticeScreen } from '#machines/account-notice/account-notice.machine.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof accountNoticeMachine> = { 'notice.answer': 'factorRemoval.refuse' };

export function marks({ name }: AccountNoticeScreen): readonly Mark[] {
  if (name === 'shown') return ['factorRemoval.refuse'];
  return [
    { absent: 'factorRemoval.refuse' },
    name === 'answered' ? 'factorRemoval.refused.title' : { absent: 'factorRemoval.refused.title' },
  ];
}

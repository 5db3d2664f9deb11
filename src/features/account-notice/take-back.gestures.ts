import type { accountNoticeMachine, AccountNoticeScreen } from '#machines/account-notice/account-notice.machine.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof accountNoticeMachine> = { 'notice.answer': 'takeBack.dismiss' };

export function marks({ name }: AccountNoticeScreen): readonly Mark[] {
  return [name === 'shown' ? 'takeBack.more' : { absent: 'takeBack.more' }];
}

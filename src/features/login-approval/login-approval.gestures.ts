import type { loginApprovalMachine } from '#machines/login-approval/login-approval.machine.ts';
import type { LoginApprovalScreen } from '#machines/login-approval/login-approval.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof loginApprovalMachine> = {
  'number.choose': ({ number }, { press }) => press({ key: 'loginApproval.number', gaps: { number } }),
  'login.refuse': 'loginApproval.refuse',
};

export function marks(screen: LoginApprovalScreen): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['loginApproval.reading'];
    case 'unavailable':
      return ['loginApproval.unavailable'];
    case 'asked':
      return [
        'loginApproval.title',
        'loginApproval.warning.title',
        'loginApproval.choose',
        'loginApproval.refuse',
        screen.isInterrupted ? 'loginApproval.interrupted' : { absent: 'loginApproval.interrupted' },
      ];
    case 'challenged':
      return ['loginApproval.title', 'loginApproval.asksFor', 'loginApproval.refuse'];
    case 'allowed':
    case 'refused':
    case 'wrongNumber':
    case 'over':
    case 'withoutCode':
      return [`loginApproval.${screen.name}.title`, 'loginApproval.toAccount'];
  }
}

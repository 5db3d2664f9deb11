import type { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import type { PhoneLoginScreen } from '#machines/phone-login/phone-login.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof phoneLoginMachine> = {
  'code.renew': (_, { press }) => press('phoneLogin.renew', 'phoneLogin.renewIn'),
  'phone.leave': 'phoneLogin.back',
};

export function marks(screen: PhoneLoginScreen): readonly Mark[] {
  switch (screen.name) {
    case 'asking':
      return ['phoneLogin.asking', 'phoneLogin.back'];
    case 'code':
      return [
        'phoneLogin.scan',
        'phoneLogin.number',
        'phoneLogin.back',
        screen.isUnread ? 'phoneLogin.unread' : { absent: 'phoneLogin.unread' },
      ];
    case 'chosen':
      return ['phoneLogin.chosen.title', 'phoneLogin.back'];
    case 'loggingIn':
      return ['phoneLogin.loggingIn'];
    case 'refused':
    case 'over':
      return [`phoneLogin.${screen.name}.title`, 'phoneLogin.renew', 'phoneLogin.back'];
    case 'unavailable':
      return ['phoneLogin.unavailable', 'phoneLogin.back'];
  }
}

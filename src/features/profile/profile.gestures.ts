import type { profileMachine } from '#machines/profile/profile.machine.ts';
import type { ProfileScreen } from '#machines/profile/profile.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof profileMachine> = {
  'read.retry': (_, { press }) => press('shell.retry', 'shell.retryIn'),
  'edit.open': ({ field }, { press }) => press(['home.about.edit', `home.about.${field}`]),
  'email.open': ({ usage }, { press }) =>
    usage === 'verify_email'
      ? press('home.verify.act', ['home.logIn.act.unverified', 'home.logIn.email'])
      : press(['home.logIn.act.verified', 'home.logIn.email'], ['home.logIn.act.waiting', 'home.logIn.email']),
};

export function marks(screen: ProfileScreen): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['home.reading'];
    case 'unavailable':
      return ['home.unavailable', { absent: 'home.reading' }];
    case 'shown':
      // A dialog of a child chart may be in front.
      return [{ absent: 'home.reading' }, { absent: 'home.unavailable' }];
  }
}

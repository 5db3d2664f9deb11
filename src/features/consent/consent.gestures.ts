import type { consentMachine } from '#machines/consent/consent.machine.ts';
import type { selectScreen } from '#machines/consent/consent.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof consentMachine> = {
  'consent.allow': 'consent.allow',
  'consent.decline': 'consent.decline',
  'account.switch': 'consent.switch',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['consent.reading'];
    case 'broken':
      return ['consent.broken.title'];
    case 'unavailable':
      return ['consent.unavailable'];
    case 'asking':
      return ['consent.title', 'consent.receives'];
    case 'leaving':
      return [screen.app === null ? 'consent.leaving.titleNameless' : 'consent.leaving.title'];
  }
}

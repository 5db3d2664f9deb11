import type { emailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLinkScreen } from '#machines/email-link/email-link.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof emailLinkMachine> = {
  'link.follow': 'emailLink.review.verify_email.act',
  'link.retry': (_, { press }) => press('shell.retry', 'shell.retryIn'),
  'redirect.stop': 'emailLink.stay',
};

export function marks(screen: EmailLinkScreen): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['emailLink.waiting.title'];
    case 'challenged':
      return ['emailLink.review.takeBack.title'];
    case 'review':
      return [`emailLink.review.${screen.act}.title`];
    case 'ended':
      return [`emailLink.${screen.outcome}.title`];
  }
}

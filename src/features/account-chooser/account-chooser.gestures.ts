import type { accountChooserMachine } from '#machines/account-chooser/account-chooser.machine.ts';
import type { AccountChooserScreen } from '#machines/account-chooser/account-chooser.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Those of the sample accounts: Lin is logged in, Sam is remembered. */
export const gestures: Gestures<typeof accountChooserMachine> = {
  'account.continue': [{ text: 'Lin Hart' }, { text: 'l•••t@example.com' }],
  'account.choose': [{ text: 'Sam' }, 'accountChooser.signedOut'],
  'account.forget': { key: 'accountChooser.remove', gaps: { name: 'Sam' } },
  'another.use': ['accountChooser.another.title', 'accountChooser.another.more'],
  'session.leave': 'shell.header.logOut',
  'choice.cancel': (_, { press }) => press('accountChooser.backTo', 'accountChooser.toAccount', 'shared.cancel'),
  'read.retry': 'shell.retry',
};

export function marks(screen: AccountChooserScreen): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['accountChooser.title', 'accountChooser.reading'];
    case 'unavailable':
      return ['accountChooser.unavailable', 'accountChooser.toAccount'];
    case 'choosing':
      return ['accountChooser.title', screen.app === null ? 'accountChooser.toNameless' : 'accountChooser.to'];
  }
}

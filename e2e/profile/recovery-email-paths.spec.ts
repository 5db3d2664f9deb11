import { readRecoveryEmail, removeRecoveryEmail } from '#contract/calls/email.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import * as chart from '#machines/recovery-email/recovery-email.walk.ts';
import * as view from '#src/features/recovery-email/recovery-email.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam } from '../customers.ts';
import { leaveUnsaved } from '../unsaved-text.ts';

walkInBrowser<typeof recoveryEmailMachine>('the recovery email', {
  machine: recoveryEmailMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { readEmail: [readRecoveryEmail], removeEmail: [removeRecoveryEmail] },
  wire: ({ port, output }) => (port === 'readEmail' ? { emailAddress: output } : output),
  customer: ({ has }) => (has('mail.example') ? sam : lin),
  open: '/accountSecurity',
  prepare: async ({ page, service, input }) => {
    if (input?.unsaved == null) return;
    await leaveUnsaved(page, service, input.unsaved);
  },
  outside: ({ page }) => ({
    'xstate.done.actor.emailChange': () => handsOn(page).press('shared.cancel'),
  }),
});

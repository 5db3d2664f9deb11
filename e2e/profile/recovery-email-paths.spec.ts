import { readRecoveryEmail, removeRecoveryEmail } from '#contract/calls/email.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import * as chart from '#machines/recovery-email/recovery-email.walk.ts';
import * as view from '#src/features/recovery-email/recovery-email.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeMailedTo } from '../mails.ts';
import { codeStep, verifyByMail, words } from '../page-objects.ts';
import { leaveUnsaved } from '../unsaved-text.ts';

const fresh = 'lin.spare@example.org';

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
  outside: ({ page, service }) => ({
    'xstate.done.actor.emailChange': () => handsOn(page).press('shared.cancel'),
    // The snapshot of the child in which the address is confirmed.
    'xstate.done.actor.confirmEmail': async () => {
      const { press, type } = handsOn(page);
      await type('emailChange.form.recovery', fresh);
      await press('emailChange.form.submit.backup_email');
      await expect(codeStep(page).title).toBeVisible();
      await verifyByMail(page, service, lin);
      const code = page.getByLabel(words['en-US'].secondFactor.code.label, { exact: true });
      await code.fill(await codeMailedTo(service, fresh));
      await code.press('Enter');
      // The screen of this chart does not change with it.
      await expect(page.getByRole('dialog')).toContainText(words['en-US'].emailChange.done.backup_email.title);
    },
  }),
});

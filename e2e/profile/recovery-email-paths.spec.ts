import * as v from 'valibot';
import { readRecoveryEmail, removeRecoveryEmail } from '#contract/calls/email.ts';
import { sessionDetails } from '#contract/calls/session.ts';
import { schemes } from '#contract/headers.ts';
import { defaultNames, unsavedTextName } from '#contract/storage-names.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import * as chart from '#machines/recovery-email/recovery-email.walk.ts';
import * as view from '#src/features/recovery-email/recovery-email.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, sam } from '../customers.ts';

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
    // The account's session ended while it typed an address.
    const code = (await page.context().cookies()).find(({ name }) => name === defaultNames.cookies.sessionCode)?.value;
    const headers = { authorization: `${schemes.session} ${code}` };
    const { text } = await service.call(sessionDetails.path, { headers });
    const { account } = v.parse(sessionDetails.answer, JSON.parse(text));
    await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [
      unsavedTextName,
      JSON.stringify({ account, ...input.unsaved }),
    ] as const);
  },
  outside: ({ page }) => ({
    'xstate.done.actor.emailChange': () => handsOn(page).press('shared.cancel'),
  }),
});

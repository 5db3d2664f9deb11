import { confirmEmail, sendCandidate } from '#contract/calls/email.ts';
import { readPasswordStatus } from '#contract/calls/password.ts';
import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { selectScreen } from '#machines/email-change/email-change.selectors.ts';
import * as chart from '#machines/email-change/email-change.walk.ts';
import { Secret } from '#machines/shared/secret.ts';
import * as view from '#src/features/email-change/email-change.gestures.ts';
import { patternOf } from '#src/testing/hands.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, pia } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeStep, openSignedIn, verifyByMail } from '../page-objects.ts';
import { passingReads } from '../passing-reads.ts';

const fresh = 'lin@harthouse.example';

walkInBrowser<typeof emailChangeMachine>('an email change', {
  machine: emailChangeMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readHasPassword: [readPasswordStatus],
    sendCandidate: [sendCandidate],
    sendCode: [sendCandidate],
    confirmEmail: [confirmEmail],
  },
  refuses: ({ has }) => ['password_error', ...(has('secret_code_incorrect') ? ['secret_code_incorrect'] : [])],
  customer: ({ input }) => (input?.usage === 'verify_email' ? pia : lin),
  mailTo: ({ input }) => (input?.usage === 'verify_email' ? pia.username : fresh),
  open: async ({ page, service, input }) => {
    const { press, type } = handsOn(page);
    const isOwn = input?.usage === 'verify_email';
    // The row reads whether there is a password, too.
    const release = await passingReads(page, readPasswordStatus, sendCandidate);
    await openSignedIn(page, service, isOwn ? pia : lin);
    await expect(page.getByRole('button', { name: patternOf(['password.change', 'password.title']) })).toBeVisible();
    if (input?.waiting != null) {
      await press(['home.logIn.act.verified', 'home.logIn.email']);
      await type('emailChange.form.email', fresh);
      await type('fields.password.label', lin.password);
      await press('emailChange.form.submit.change_email');
      await expect(codeStep(page).title).toBeVisible();
      await verifyByMail(page, service, lin);
      await press('shared.close');
    }
    await release();
    await press(
      ['home.logIn.act.verified', 'home.logIn.email'],
      ['home.logIn.act.unverified', 'home.logIn.email'],
      ['home.logIn.act.waiting', 'home.logIn.email'],
    );
  },
  values: ({ has }) => ({
    'draft.submit': ({ type, draft }) => {
      if (draft.password?.reveal() === '') return { type, draft };
      return {
        type,
        draft: { ...draft, email: fresh, password: new Secret(has('password_error') ? 'a guess' : lin.password) },
      };
    },
  }),
  // The code of the account's own address needs no password.
  isOwn: ({ port }, { input }) => port === 'readHasPassword' && input?.usage === 'verify_email',
  isPassing: ({ status }) => status === 'done',
  cannot: ({ type }, { context: { usage } }) => {
    if (usage !== 'verify_email') return null;
    if (type === 'address.change') return 'the account’s own address is known';
    return type === 'xstate.error.actor.readHasPassword' ? 'nothing is read for it' : null;
  },
});

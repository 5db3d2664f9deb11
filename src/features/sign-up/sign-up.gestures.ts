import type { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import type { selectScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** After a reload at the code; the rest is in `account-creation.gestures.ts`. */
export const gestures: Gestures<typeof signUpMachine> = {
  'draft.edit': ({ draft }, { type }) => type('fields.email', draft.email),
  'password.retype': async ({ password }, { type, press }) => {
    await type('fields.password.label', password.reveal());
    await press('signUp.code.submit');
  },
  'password.edit': (_, { type }) => type('fields.password.label', 'a'),
  'code.submit': async ({ code }, { type, press }) => {
    await type('secondFactor.code.label', code.reveal());
    await press('signUp.code.submit');
  },
  'code.edit': (_, { type }) => type('secondFactor.code.label', '1'),
  'code.resend': 'secondFactor.resend',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (screen.name === 'leaving') return ['signUp.leaving.title'];
  return screen.asksPassword ? ['secondFactor.code.label', 'fields.password.label'] : [];
}

import type { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import type { selectScreen } from '#machines/password-reset/password-reset.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof passwordResetMachine> = {
  'address.submit': async ({ address: { email, recovery } }, { choose, press, type }) => {
    await type('fields.email', email);
    await choose(`passwordReset.target.${recovery === null ? 'account' : 'recovery'}`);
    if (recovery !== null) await type('passwordReset.target.recovery', recovery);
    await press('passwordReset.send', 'passwordReset.startAgain', 'passwordReset.sendIn', 'shell.retry');
  },
  'email.edit': (_, { type }) => type('fields.email', 'x'),
  'recovery.edit': async (_, { choose, type }) => {
    await choose('passwordReset.target.recovery');
    await type('passwordReset.target.recovery', 'x');
  },
  'address.change': 'passwordReset.code.change',
  'code.edit': (_, { type }) => type('secondFactor.code.label', '1'),
  'password.submit': async ({ draft: { password, confirmation } }, { press, type }) => {
    await type('newPassword.label', password.reveal());
    await type('newPassword.confirmation.label', confirmation.reveal());
    await press('passwordReset.choose.submit', 'passwordReset.first.submit');
  },
  'password.edit': (_, { type }) => type('newPassword.label', 'x'),
  'confirmation.edit': (_, { type }) => type('newPassword.confirmation.label', 'x'),
  'outcome.retry': (_, { press }) => press('shell.retry', 'shell.retryIn'),
  'redirect.stop': 'passwordReset.done.stay',
  'app.return': 'passwordReset.done.backToApp',
};

const titles = {
  address: 'passwordReset.title',
  code: 'shared.checkEmail',
  password: 'passwordReset.choose.title',
  challenged: 'secondFactor.title',
  links: 'linkReview.title',
  outcomeUnknown: 'passwordReset.unknown.title',
  done: 'passwordReset.done.title',
} as const;

export const marks = ({ name }: ReturnType<typeof selectScreen>): readonly Mark[] => [titles[name]];

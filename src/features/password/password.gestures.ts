import type { passwordMachine } from '#machines/password/password.machine.ts';
import type { selectScreen } from '#machines/password/password.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof passwordMachine> = {
  'password.change': (_, { press }) => press(['password.change', 'password.title'], 'shared.setPassword'),
  'draft.edit': (_, { type }) => type('newPassword.label', 'x'),
  'draft.submit': async ({ draft: { current, password, confirmation } }, { type, press, has }) => {
    if (await has('password.form.current')) await type('password.form.current', current?.reveal() ?? '');
    await type('newPassword.label', password.reveal());
    await type('newPassword.confirmation.label', confirmation.reveal());
    await press('password.form.submitChange', 'password.form.submitSet', 'password.form.submitIn');
  },
  // While a code is requested, only the dialog's own button is left.
  'change.cancel': (_, { press }) => press('password.dialog.cancel', 'password.dialog.close'),
  'outcome.retry': 'password.unknown.retry',
  'change.leave': 'password.dialog.close',
};

export function marks({ row, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (dialog?.name === 'outcomeUnknown') return ['password.unknown.more'];
  if (dialog?.name === 'form') return ['newPassword.label', 'newPassword.confirmation.label'];
  if (row.name !== 'row') return row.name === 'waiting' ? ['password.reading'] : [];
  return [['password.title', row.changedAt === null ? 'password.none' : 'password.changedOn']];
}

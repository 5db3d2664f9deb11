import type { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import type { selectScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof recoveryEmailMachine> = {
  'recovery.set': (_, { press }) => press(['shared.setUp', 'recoveryEmail.title'], 'recoveryEmail.change.action'),
  'manage.open': ['shared.manage', 'recoveryEmail.title'],
  'manage.close': 'recoveryEmail.close',
  'turnOff.start': 'recoveryEmail.off.action',
  'turnOff.confirm': 'recoveryEmail.off.action',
  'turnOff.cancel': 'shared.back',
};

export function marks({ row, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (dialog?.name === 'changing') return [];
  if (dialog !== null) return [dialog.name === 'managing' ? 'recoveryEmail.title' : 'recoveryEmail.turnOff.title'];
  if (row.name !== 'row') return row.name === 'waiting' ? ['recoveryEmail.reading'] : [];
  return [['recoveryEmail.title', row.email === null ? 'shared.setUp' : 'shared.manage']];
}

import type { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import type { selectScreen } from '#machines/two-factor/two-factor.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof twoFactorMachine> = {
  'setup.start': ['shared.setUp', 'twoFactor.title'],
  'setup.continue': 'twoFactor.dialog.continue',
  'setup.back': 'twoFactor.dialog.back',
  'setup.cancel': 'twoFactor.dialog.close',
  'code.edit': (_, { type }) => type('secondFactor.code.label', '1'),
  'code.submit': async ({ code, name }, { type, press }) => {
    if (name !== undefined) await type('twoFactor.apps.name', name);
    await type('secondFactor.code.label', code.reveal());
    await press('twoFactor.dialog.continue', 'twoFactor.setup.submitIn');
  },
  'codes.saved': 'twoFactor.codes.written',
  'codes.view': ['twoFactor.codes.view', 'twoFactor.codes.title'],
  'codes.confirm': 'twoFactor.codes.saved',
  'codes.leave': 'twoFactor.dialog.close',
  'codes.return': 'twoFactor.codes.return',
  'manage.open': ['shared.manage', 'twoFactor.title'],
  'manage.close': 'twoFactor.dialog.close',
  'codes.regenerate': ['twoFactor.codes.renew', 'twoFactor.codes.title'],
  'app.add': 'twoFactor.apps.add',
  // The walk names the second one, and the first one where it is the only one.
  'app.rename': ['twoFactor.apps.rename', { text: 'Old tablet' }],
  'app.remove': ({ id }, { press }) =>
    press(['shared.remove', id === '1' ? 'shared.authenticator' : { text: 'Old tablet' }]),
  'name.submit': async ({ name }, { type, press }) => {
    await type('twoFactor.apps.name', name);
    await press('twoFactor.apps.save');
  },
  'name.edit': (_, { type }) => type('twoFactor.apps.name', 'a'),
  'name.cancel': 'shared.cancel',
  'turnOff.start': 'twoFactor.turnOff.action',
  'change.confirm': 'twoFactor.dialog.continue',
  'change.cancel': (_, { press }) => press('twoFactor.dialog.back', 'twoFactor.dialog.cancel'),
  'invitation.dismiss': 'twoFactor.invitation.dismiss',
  'read.retry': ['shell.retry', 'twoFactor.title'],
};

const titleOfChallenge = {
  enable: 'twoFactor.setup.title',
  add: 'twoFactor.apps.addTitle',
  remove: 'twoFactor.dialog.title.removing',
  regenerate: 'twoFactor.dialog.title.regenerating',
  view: 'twoFactor.codes.title',
  disable: 'twoFactor.dialog.title.turningOff',
} as const;

export function marks({ row, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  const isOn = row.name === 'row' && row.isOn;
  if (dialog?.name === 'challenged') return [titleOfChallenge[dialog.kind]];
  if (dialog !== null) return [`twoFactor.dialog.title.${dialog.name}`];
  if (row.name !== 'row') return row.name === 'waiting' ? ['twoFactor.reading'] : [];
  return [['twoFactor.title', isOn ? 'shared.on' : 'shared.off']];
}

import type { passkeyMachine } from '#machines/passkey/passkey.machine.ts';
import type { selectScreen } from '#machines/passkey/passkey.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof passkeyMachine> = {
  'manage.open': ['shared.manage', 'passkey.title'],
  'manage.close': 'shared.close',
  'passkey.create': (_, { press }) => press(['shared.setUp', 'passkey.title'], 'passkey.create.another'),
  // The walk names the first one.
  'passkey.rename': ['passkey.rename.action', { text: 'Work laptop' }],
  'passkey.remove': ['shared.remove', { text: 'Work laptop' }],
  'name.submit': async ({ name }, { type, press }) => {
    await type('passkey.name', name);
    await press('shared.continue', 'passkey.rename.save');
  },
  'name.edit': (_, { type }) => type('passkey.name', 'a'),
  // While a code is asked for, the dialog has only the button that closes it.
  'name.cancel': (_, { press }) => press('shared.cancel', 'shared.close'),
  'remove.confirm': 'shared.remove',
  'remove.cancel': (_, { press }) => press('shared.cancel', 'shared.close'),
};

export function marks({ row, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (dialog?.name === 'naming') return ['passkey.name'];
  if (dialog?.name === 'confirming') return ['passkey.remove.more'];
  if (dialog !== null) return [];
  if (row.name !== 'row') return row.name === 'waiting' ? ['passkey.reading'] : [];
  return [['passkey.title', row.count === 0 ? 'shared.setUp' : 'shared.manage']];
}

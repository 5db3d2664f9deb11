import type { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditScreen } from '#machines/profile-edit/profile-edit.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Those of the row of the nickname. */
export const gestures: Gestures<typeof profileEditMachine> = {
  'draft.submit': async ({ changes }, { press, type }) => {
    await type('home.about.nickName', changes.nickName ?? '');
    await press('home.about.save', 'home.about.saveMine');
  },
  'draft.edit': ({ changes }, { type }) => type('home.about.nickName', changes.nickName ?? ''),
  'edit.cancel': (_, { press }) => press('shared.cancel', 'home.about.keep', 'home.about.keepEmpty'),
  'edit.replace': ['home.about.edit', 'home.about.country'],
  'outcome.retry': 'shared.checkAgain',
  'leave.confirm': 'home.about.leave.go',
  'leave.cancel': 'home.about.leave.stay',
};

export function marks({ name, isLeaving, isSuperseded }: EditScreen): readonly Mark[] {
  if (isLeaving) return ['home.about.leave.title'];
  if (name === 'outcomeUnknown') return ['home.about.unknown'];
  return [isSuperseded ? 'home.about.saveMine' : 'home.about.save', { absent: 'home.about.unknown' }];
}

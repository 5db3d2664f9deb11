import { ann } from './profile-edit.harness.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { profileEditMachine } from './profile-edit.machine.ts';
import { selectScreen } from './profile-edit.selectors.ts';

export const saved = { ...ann, nickName: 'Annie', version: 2 };
export const elsewhere = { ...ann, nickName: 'Anna', version: 2 };
export const otherRow = { ...ann, country: 'DE', version: 2 };

const screenEvents: readonly MachineEvent<typeof profileEditMachine>[] = [
  { type: 'draft.submit', changes: { nickName: 'Annie' } },
  { type: 'draft.submit', changes: { nickName: 'Ann' } },
  { type: 'draft.submit', changes: { nickName: ' ' } },
  { type: 'draft.edit', changes: { nickName: 'Annie' } },
  { type: 'draft.edit', changes: { nickName: 'Ann' } },
  ...withoutData('leave.attempted', 'edit.cancel', 'outcome.retry'),
  settled('saveProfile', saved),
  ...['modify_not_allowed', 'time_out', 'invalid_parameters'].map((symbol) => rejected('saveProfile', refusal(symbol))),
  settled('rereadProfile', elsewhere),
  settled('rereadProfile', otherRow),
  rejected('rereadProfile', refusal('unreachable')),
  settled('confirmSaved', saved),
  settled('confirmSaved', ann),
  rejected('confirmSaved', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof profileEditMachine>[] = [
  ...screenEvents,
  { type: 'edit.replace' },
  { type: 'profile.changed', profile: elsewhere },
  { type: 'profile.changed', profile: otherRow },
  ...withoutData('leave.confirm', 'leave.cancel'),
];

export const input = { field: 'nickName', profile: ann, nameLimit: 64 } as const;
export const options: WalkOptions<typeof profileEditMachine> = {
  input,
  // Every return of the focus behaves the same.
  filter: ({ context }, event) =>
    context.returns === 0 || (event.type !== 'edit.replace' && event.type !== 'leave.cancel'),
};

/** Text typed before the session ended is filled in. */
const unsavedOptions: WalkOptions<typeof profileEditMachine> = {
  ...options,
  input: { ...input, unsaved: { nickName: 'Annie' } },
};

/** One path to each screen of an edit. */
export const paths = screenPaths(profileEditMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof profileEditMachine> = {
  goal: 'saved',
  lost: ['cancelled'],
  starts: [options, unsavedOptions],
};

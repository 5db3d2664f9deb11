import type { Profile } from '#contract/calls/profile.ts';
import { profileMachine } from './profile.machine.ts';
import { selectScreen } from './profile.selectors.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { changed as confirmed } from '#machines/email-change/email-change.harness.ts';
import type { UnsavedText } from '#machines/shared/unsaved-text.ts';
import { changed, rejected, settled, ticks } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';

const unverified: Profile = { ...ann, email: { ...ann.email, status: 'unverified' } };
const annie: Profile = { ...ann, nickName: 'Annie', version: 2 };

export const events: readonly MachineEvent<typeof profileMachine>[] = [
  { type: 'read.retry' },
  ...ticks('waitCountdown', 3, 0),
  settled('readProfile', ann),
  settled('readProfile', unverified),
  rejected('readProfile', refusal('time_out')),
  rejected('readProfile', refusal('request_throttled', { waitUntil: 3000 })),
  { type: 'session.recovered' },
  { type: 'edit.open', field: 'nickName' },
  { type: 'edit.open', field: 'country' },
  settled('profileEdit', { profile: ann, saved: null, isReplaced: false }),
  settled('profileEdit', { profile: annie, saved: 'nickName', isReplaced: false }),
  settled('profileEdit', { profile: ann, saved: null, isReplaced: true }),
  rejected('profileEdit', new Error('The child broke.')),
  { type: 'email.open', usage: 'change_email' },
  { type: 'email.open', usage: 'verify_email' },
  changed('emailChange', { context: { confirmed } }, settled('confirmEmail', confirmed)),
  settled('emailChange', { confirmed: null }),
  settled('emailChange', { confirmed }),
  rejected('emailChange', new Error('The child broke.')),
  { type: 'profile.changed', profile: annie },
  settled('announceSaved'),
  rejected('announceSaved', new Error('The bar is gone.')),
];
export const input = { nameLimit: 64 };

export const options: WalkOptions<typeof profileMachine> = {
  input,
  filter: ({ context: { profile } }, event) => {
    // The camera button is next to a loaded profile.
    if (event.type === 'profile.changed') return profile !== null;
    // An unverified address is verified; a verified one can be changed.
    return !('usage' in event) || (event.usage === 'verify_email') === (profile?.email.status === 'unverified');
  },
  // The session may never recover, so Retry must be enough.
  waysOut: (event) => event.type !== 'session.recovered',
};

const unsaved = [
  { form: 'nickName', values: { nickName: 'Annie' } },
  { form: 'change_email', values: { email: confirmed.emailAddress } },
] as const satisfies UnsavedText[];

/** One path to each screen. Replacing a row being edited is tested separately. */
export const paths = screenPaths(profileMachine, events, selectScreen, {
  ...options,
  filter: (snapshot, event) =>
    options.filter?.(snapshot, event) !== false && !(snapshot.matches('editing') && event.type.endsWith('.open')),
});

export const claims: Claims<typeof profileMachine> = {
  goal: 'shown',
  starts: [options, ...unsaved.map((each) => ({ ...options, input: { ...input, unsaved: each } }))],
};

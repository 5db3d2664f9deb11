import type { Profile } from '#contract/calls/profile.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { avatarMachine } from './avatar.machine.ts';
import { selectScreen } from './avatar.selectors.ts';

export const changed: Profile = {
  ...ann,
  avatar: { source: 'storage', type: 'png', url: 'https://account.example.com/avatars/new.png' },
};
export const parameters = new Secret({
  url: 'https://account.example.com/v1.0/users/@me/avatar/',
  inputs: { token: 'once' },
});
const choose = (name: string, size: number) => ({ type: 'file.choose', file: { name, size }, former: null }) as const;
export const portrait = choose('portrait.jpeg', 524_288);
export const fitted = { name: 'picture.jpg', size: 90_000 };

export const events: readonly MachineEvent<typeof avatarMachine>[] = [
  portrait,
  choose('portrait.webp', 100),
  choose('portrait.png', 524_289),
  choose('portrait.png', 0),
  settled('fitPicture', fitted),
  rejected('fitPicture', new Error('Not a picture.')),
  settled('readParameters', parameters),
  rejected('readParameters', refusal('request_throttled', { waitUntil: 3000 })),
  rejected('readParameters', refusal('unreachable')),
  { type: 'upload.progress', percent: 62 },
  { type: 'upload.cancel' },
  settled('uploadPicture'),
  ...['time_out', 'invalid_parameters', 'not_found'].map((symbol) => rejected('uploadPicture', refusal(symbol))),
  settled('readProfile', changed),
  settled('readProfile', ann),
  rejected('readProfile', refusal('unreachable')),
  settled('announceChange'),
  rejected('announceChange', new Error('The bar is gone.')),
  settled('removePicture', ann),
  ...['unreachable', 'token.permission-denied'].map((symbol) => rejected('removePicture', refusal(symbol))),
  ...withoutData('upload.retry', 'outcome.retry', 'removal.start', 'removal.confirm', 'removal.cancel'),
  ...ticks('waitCountdown', 3, 0),
];

export const options: WalkOptions<typeof avatarMachine> = {};

/** One path to each screen. */
export const paths = screenPaths(avatarMachine, events, selectScreen, options);

export const claims: Claims<typeof avatarMachine> = { goal: 'ready' };

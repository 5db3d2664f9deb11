import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { profileChoiceMachine } from './profile-choice.machine.ts';

export const events: readonly MachineEvent<typeof profileChoiceMachine>[] = [
  { type: 'choice.make', choice: { news: true } },
  { type: 'choice.make', choice: { news: false } },
  settled('saveChoice'),
  rejected('saveChoice', refusal('time_out')),
];

export const options: WalkOptions<typeof profileChoiceMachine> = {};

/** A path to each situation. */
export const paths = pathsThrough(profileChoiceMachine, events, options);

export const claims: Claims<typeof profileChoiceMachine> = { goal: 'resting' };

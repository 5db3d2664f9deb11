import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { accountNoticeMachine, selectScreen } from './account-notice.machine.ts';

export const events: readonly MachineEvent<typeof accountNoticeMachine>[] = [
  { type: 'notice.answer' },
  { type: 'notice.ended' },
  settled('saveAnswer'),
  rejected('saveAnswer', refusal('time_out')),
];

export const options: WalkOptions<typeof accountNoticeMachine> = {};

/** One path to each screen. */
export const paths = screenPaths(accountNoticeMachine, events, selectScreen, options);

export const claims: Claims<typeof accountNoticeMachine> = { goal: 'answered', lost: ['ended'] };

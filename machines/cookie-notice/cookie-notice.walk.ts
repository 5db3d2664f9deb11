import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';

export const full = new Error('full');

export const events: readonly MachineEvent<typeof cookieNoticeMachine>[] = [
  { type: 'notice.answer', answer: 'allowed' },
  { type: 'notice.answer', answer: 'declined' },
  { type: 'otherTab.answered', answer: 'allowed' },
  { type: 'notice.reopen' },
  settled('saveAnswer'),
  rejected('saveAnswer', full),
];

export const input = { stored: null, pressed: null, reopened: false };

export const options: WalkOptions<typeof cookieNoticeMachine> = {
  input,
  // An answer in another tab is not an exit for the user of this one.
  waysOut: (event) => event.type !== 'otherTab.answered',
};

/** A path to each situation of the notice. */
export const paths = pathsThrough(cookieNoticeMachine, events, options);

export const claims: Claims<typeof cookieNoticeMachine> = {
  goal: 'hidden',
  starts: [
    options,
    { ...options, input: { stored: 'declined', pressed: null, reopened: false } },
    { ...options, input: { stored: 'declined', pressed: null, reopened: true } },
    { ...options, input: { stored: null, pressed: 'allowed', reopened: false } },
  ],
};

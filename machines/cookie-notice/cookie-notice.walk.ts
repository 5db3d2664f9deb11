import { cookieNoticeMachine } from './cookie-notice.machine.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { pathsThrough } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';

export const full = new Error('full');

const events: readonly MachineEvent<typeof cookieNoticeMachine>[] = [
  { type: 'notice.answer', answer: 'allowed' },
  { type: 'notice.answer', answer: 'declined' },
  { type: 'otherTab.answered', answer: 'allowed' },
  { type: 'consent.reopen' },
  settled('keepAnswer'),
  rejected('keepAnswer', full),
];

/** A path to each state of the notice. */
export const paths = pathsThrough(cookieNoticeMachine, events, { input: { kept: null, asks: true } });

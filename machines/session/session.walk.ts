import { sessionMachine } from './session.machine.ts';
import { selectScreen } from './session.selectors.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, nobody, now, token } from '#machines/testing/session.ts';

export const input = { marker: true };
const bob = { account: 8, issuedAt: 900 };
export const fresh = token('t-1');
export const confirmations = {
  ann: { details: ann, stored: fresh, now },
  renew: { details: ann, stored: null, now },
  bob: { details: bob, stored: null, now },
  nobody: { details: nobody, stored: null, now },
};

const events: readonly MachineEvent<typeof sessionMachine>[] = [
  { type: 'session.retry' },
  { type: 'session.end' },
  { type: 'cookies.changed' },
  ...Object.values(confirmations).map((each) => settled('confirm', each)),
  rejected('confirm', refusal('time_out')),
  settled('renewToken', fresh),
  rejected('renewToken', refusal('system_error')),
  settled('startAnew'),
  settled('endSession'),
  settled('goToLogin'),
];

/** One path to each screen of the gate, and to each state behind it. */
export const paths = screenPaths(sessionMachine, events, selectScreen, {
  input,
  // Retry is a button of the gate only where it is drawn.
  filter: (snapshot, event) => event.type !== 'session.retry' || ['unreachable', 'replaced'].includes(selectScreen(snapshot).name),
});

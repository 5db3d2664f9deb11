import { sessionMachine } from './session.machine.ts';
import { selectScreen } from './session.selectors.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, now, stillOpen, token } from './session.harness.ts';
import { noSession } from './session.rules.ts';

export const input = { marker: true };
const bob = { account: 8, issuedAt: 900 };
export const fresh = token('t-1');
/** Bob's address as displayed. */
export const owner = 'b•••b@example.com';
export const confirmations = {
  ann: { details: ann, stored: fresh, now },
  renew: { details: ann, stored: null, loginAccount: ann.account, now },
  bob: { details: bob, stored: null, loginAccount: bob.account, now },
  /** With the token of Ann's login. */
  unexpected: { details: bob, stored: fresh, now },
  noSession: { details: noSession, stored: null, now },
};

export const events: readonly MachineEvent<typeof sessionMachine>[] = [
  ...withoutData('session.retry', 'session.end', 'account.accept', 'cookies.changed', 'appToken.changed'),
  ...Object.values(confirmations).map((each) => settled('confirm', each)),
  rejected('confirm', refusal('time_out')),
  settled('readSessionOwner', owner),
  rejected('readSessionOwner', refusal('time_out')),
  rejected('readSessionOwner', refusal('account_forbidden')),
  settled('renewToken', fresh),
  rejected('renewToken', refusal('system_error')),
  settled('reloadPage'),
  settled('endSession'),
  rejected('endSession', stillOpen),
  rejected('endSession', refusal('unknown')),
  settled('retryEndSession'),
  settled('goToLogin'),
  { type: 'token.require', now },
  { type: 'token.require', now: fresh.expiresAt },
  { type: 'token.refused', token: fresh.token },
  ...withoutData('session.lost', 'account.refused', 'otherTab.signedOut', 'connection.returned'),
  rejected('confirm', refusal('required_authentication')),
  rejected('confirm', refusal('account_forbidden')),
  rejected('renewToken', refusal('session_code_expired')),
  rejected('renewToken', refusal('account_not_found')),
  rejected('reloadPage', refusal('unknown')),
  rejected('retryEndSession', refusal('unknown')),
  rejected('goToLogin', refusal('unknown')),
];

/** Events of another tab or the service are not an exit for the user of this page, and logging out is a last resort. */
const noWaysOut = [
  'session.lost',
  'account.refused',
  'cookies.changed',
  'appToken.changed',
  'otherTab.signedOut',
  'session.end',
];

export const options: WalkOptions<typeof sessionMachine> = { input, waysOut: ({ type }) => !noWaysOut.includes(type) };

/** One path to each screen of the gate, and to each state behind it. */
export const paths = screenPaths(sessionMachine, events, selectScreen, {
  input,
  // Only these two screens of the gate have Retry.
  filter: (snapshot, event) =>
    event.type !== 'session.retry' || ['unreachable', 'replaced'].includes(selectScreen(snapshot).name),
});

export const claims: Claims<typeof sessionMachine> = {
  goal: 'signedOut.left',
  starts: [options, { ...options, input: { marker: false } }],
};

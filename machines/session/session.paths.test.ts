import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { removeTransition } from '#machines/testing/remove-transition.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { cannotReach, deadEnds, pathsThrough, untakenTransitions } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { sessionMachine } from './session.machine.ts';
import type { Token } from './session.model.ts';

const now = 1_000_000;
const ann = { account: 7, issuedAt: 500 };
const bob = { account: 8, issuedAt: 600 };
const nobody = { account: -1, issuedAt: -1 };
const token: Token = { clientId: 'web', token: new Secret('t-1'), expiresAt: now + 3_600_000, ...ann };

const events: readonly MachineEvent<typeof sessionMachine>[] = [
  { type: 'session.retry' },
  { type: 'session.end' },
  { type: 'token.require', now },
  { type: 'token.require', now: token.expiresAt },
  { type: 'token.refused', token: token.token },
  { type: 'session.lost' },
  { type: 'account.refused' },
  { type: 'cookies.changed' },
  { type: 'otherTab.signedOut' },
  { type: 'connection.returned' },
  settled('confirm', { details: nobody, stored: null, now }),
  settled('confirm', { details: ann, stored: token, now }),
  settled('confirm', { details: ann, stored: null, now }),
  settled('confirm', { details: bob, stored: token, now }),
  rejected('confirm', refusal('required_authentication')),
  rejected('confirm', refusal('account_forbidden')),
  rejected('confirm', refusal('time_out')),
  settled('renewToken', token),
  rejected('renewToken', refusal('session_code_expired')),
  rejected('renewToken', refusal('account_not_found')),
  rejected('renewToken', refusal('system_error')),
  settled('startAnew'),
  rejected('startAnew', refusal('unknown')),
  settled('endSession'),
  rejected('endSession', refusal('unreachable')),
  settled('goToLogin'),
  rejected('goToLogin', refusal('unknown')),
];
const signedInBefore = { input: { marker: true } };
const signedOutBefore = { input: { marker: false } };

/** News from elsewhere is no way out for the person who looks at the page, and logging out is a last resort. */
const news = ['session.lost', 'account.refused', 'cookies.changed', 'otherTab.signedOut', 'session.end'];
const waysOut = (event: { type: string }) => !news.includes(event.type);

test('every transition can be taken [SES-01]', () => {
  const untaken = untakenTransitions(sessionMachine, events, signedInBefore);
  expect(untaken).toEqual(['session.unknown: always #2 → session.signedOut']);
  expect(untakenTransitions(sessionMachine, events, signedOutBefore)).not.toContain(untaken[0]);
});

test('no state is a dead end: a visible way out from every state [SES-01]', () => {
  // Signed out for good: the page is on its way to the log-in page and shows a link to it, or needs no session at all.
  expect(deadEnds(sessionMachine, events, { ...signedInBefore, waysOut })).toEqual(['signedOut.left']);
});

test.each([
  ['unreachable', 'on'],
  ['replaced.left', 'on'],
  ['ending', 'invoke'],
  ['confirming', 'invoke'],
])('a chart whose state %s has lost its %s is found out', (state, way) => {
  expect(deadEnds(removeTransition(sessionMachine, state, way), events, { ...signedInBefore, waysOut })).toContain(state);
});

test('from every state the page without a session can be reached [SES-09]', () => {
  expect(cannotReach(sessionMachine, events, 'signedOut.left', signedInBefore)).toEqual([]);
});

test('the paths reach every state a person can see', () => {
  const states = new Set(pathsThrough(sessionMachine, events, signedInBefore).map((path) => path.value));
  expect([...states].toSorted()).toEqual([
    'confirming',
    'ending',
    'replaced.leaving',
    'replaced.left',
    'signedIn.fresh',
    'signedIn.lapsed',
    'signedIn.renewing',
    'signedOut.leaving',
    'signedOut.left',
    'unreachable',
  ]);
});

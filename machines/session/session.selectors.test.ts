import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { now, startSession, startSignedIn, stillOpen, token } from './session.harness.ts';
import { noSession } from './session.rules.ts';
import { selectScreen } from './session.selectors.ts';

type Session = ReturnType<typeof startSession>;

const signedIn = { name: 'signedIn', account: 7 };
const unreachable = { name: 'unreachable', failure: failure('time_out') };

async function notReached(): Promise<Session> {
  const session = startSession();
  await session.ports.confirm.refuse(refusal('time_out'));
  return session;
}

async function signedInThen(type: 'cookies.changed' | 'session.end' | 'session.lost'): Promise<Session> {
  const session = await startSignedIn();
  session.actor.send({ type });
  return session;
}

async function unexpected(): Promise<Session> {
  const session = startSession();
  await session.ports.confirm.answer({ details: { account: 8, issuedAt: 1 }, stored: token('t-1'), now });
  return session;
}

async function named(): Promise<Session> {
  const session = await unexpected();
  await session.ports.readSessionOwner.answer('b•••b@example.com');
  return session;
}

async function replaced(): Promise<Session> {
  const session = await signedInThen('cookies.changed');
  await session.ports.confirm.answer({ details: { account: 8, issuedAt: 1 }, stored: null, now });
  return session;
}

async function lapsed(): Promise<Session> {
  const session = await startSignedIn(null);
  await session.ports.renewToken.refuse(refusal('time_out'));
  return session;
}

async function unreachableAgain(): Promise<Session> {
  const session = await signedInThen('cookies.changed');
  await session.ports.confirm.refuse(refusal('time_out'));
  return session;
}

async function retried(): Promise<Session> {
  const session = await notReached();
  session.actor.send({ type: 'session.retry' });
  return session;
}

async function withoutSession(): Promise<Session> {
  const session = startSession();
  await session.ports.confirm.answer({ details: noSession, stored: null, now });
  return session;
}

async function endedAlone(): Promise<ReturnType<typeof startSession>> {
  const session = await signedInThen('session.end');
  await session.ports.endSession.refuse(stillOpen);
  return session;
}

test.each([
  ['confirming', () => Promise.resolve(startSession()), { name: 'waiting', failure: null }],
  [
    'without the marker',
    () => Promise.resolve(startSession(false)),
    { name: 'signedOut', isServiceUnreachable: false },
  ],
  ['unknown to the service', withoutSession, { name: 'signedOut', isServiceUnreachable: false }],
  ['fresh', () => startSignedIn(), signedIn],
  ['renewing', () => startSignedIn(null), signedIn],
  ['lapsed', lapsed, signedIn],
  ['confirming again', () => signedInThen('cookies.changed'), signedIn],
  ['unreachable', notReached, unreachable],
  ['asked again after being unreachable', retried, { name: 'waiting', failure: failure('time_out') }],
  ['unreachable while signed in', unreachableAgain, signedIn],
  ['of an unexpected account, not named yet', unexpected, { name: 'waiting', failure: null }],
  ['of an unexpected account', named, { name: 'unexpected', owner: 'b•••b@example.com' }],
  ['replaced', replaced, { name: 'replaced' }],
  ['ending', () => signedInThen('session.end'), { name: 'leaving' }],
  ['ended while the service was unreachable', endedAlone, { name: 'signedOut', isServiceUnreachable: true }],
  ['lost', () => signedInThen('session.lost'), { name: 'signedOut', isServiceUnreachable: false }],
])('a session that is %s shows its screen [SES-16]', async (_, arrive, screen) => {
  const snapshot = (await arrive()).actor.getSnapshot();
  expect(selectScreen(snapshot)).toEqual(screen);
});

import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { sessionMachine } from './session.machine.ts';

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export type SessionScreen =
  /** `failure`: of the last try, if it is made again. */
  | { name: 'waiting'; failure: Failure | null }
  | { name: 'signedIn'; account: number }
  | { name: 'unreachable'; failure: Failure }
  | { name: 'unexpected'; owner: string }
  | { name: 'replaced' }
  | { name: 'leaving' }
  /** `isServiceUnreachable`: logged out in this browser, but the service may keep the session open. */
  | { name: 'signedOut'; isServiceUnreachable: boolean };

/** What a page shows instead of its content until an account is logged in. */
export function selectScreen(snapshot: SessionSnapshot): SessionScreen {
  const { details, failure, owner, reason } = snapshot.context;
  if (snapshot.matches('signedOut')) return { name: 'signedOut', isServiceUnreachable: reason === 'loggedOutHere' };
  if (snapshot.matches('ending')) return { name: 'leaving' };
  if (snapshot.matches('replaced')) return { name: 'replaced' };
  if (snapshot.matches({ unexpected: 'asking' }) && owner !== null) return { name: 'unexpected', owner };
  if (details !== null) return { name: 'signedIn', account: details.account };
  if (snapshot.matches('unreachable') && failure !== null) return { name: 'unreachable', failure };
  return { name: 'waiting', failure: snapshot.matches('confirming') ? failure : null };
}

/** Whether the account's token is valid, is being renewed, or could not be renewed or confirmed. */
export function selectHealth(snapshot: SessionSnapshot): 'well' | 'waiting' | Failure {
  const { details, failure, token } = snapshot.context;
  if (details === null || snapshot.hasTag('busy')) return 'waiting';
  if (failure !== null) return failure;
  return token === null ? 'waiting' : 'well';
}

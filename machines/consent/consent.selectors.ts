import type { SnapshotFrom } from 'xstate';
import { readProfileScope } from '#contract/scopes.ts';
import type { ConsentDetails } from '#contract/calls/consent.ts';
import { failure as failureFor, type Failure } from '#machines/shared/failure.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { consentMachine } from './consent.machine.ts';

export interface AskingScreen {
  readonly name: 'asking';
  readonly app: ConsentDetails['app'];
  readonly account: ConsentDetails['account'];
  /** The host of the developer's site. */
  readonly site: string;
  /** Whether the app gets nothing beyond what is listed. */
  readonly isProfileOnly: boolean;
  /** The busy button. */
  readonly busy: 'allow' | 'decline' | null;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
}

export type ConsentScreen =
  /** `isIncomplete`: the app's link omits or repeats a parameter that identifies the app. */
  | { name: 'broken'; failure: Failure; isIncomplete: boolean }
  | UnreadScreen
  | AskingScreen
  | { name: 'leaving'; app: string | null; destination: string | null };

export function selectScreen(snapshot: SnapshotFrom<typeof consentMachine>): ConsentScreen {
  const { details, destination, unread, failure, waitSeconds } = snapshot.context;
  if (snapshot.matches('leaving')) {
    return {
      name: 'leaving',
      app: details?.app.name ?? null,
      destination: snapshot.matches({ leaving: 'left' }) ? destination : null,
    };
  }
  if (snapshot.matches('broken')) {
    const why = unread.name === 'unavailable' ? unread.failure : failureFor('client_not_found');
    return { name: 'broken', failure: why, isIncomplete: why.symbol === 'invalid_parameters' };
  }
  if (details === null) return unread;
  if (snapshot.matches('prechecking') || snapshot.matches('repeating')) return { name: 'waiting' };
  const { app, account, scopes } = details;
  const declining = snapshot.matches('declining') ? 'decline' : null;
  return {
    name: 'asking',
    app,
    account,
    site: hostOf(app.site),
    isProfileOnly: scopes.every((scope) => scope === readProfileScope),
    busy: snapshot.matches('allowing') ? 'allow' : declining,
    failure,
    waitSeconds,
  };
}

function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/[/?#:].*$/, '');
}

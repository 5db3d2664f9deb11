import type { SnapshotFrom } from 'xstate';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import { failure as failureFor, type Failure } from '#machines/shared/failure.ts';
import type { thirdPartySignInMachine } from './third-party-sign-in.machine.ts';

/**
 * What the user can do after a refusal. Every option leads to the login page, or to the account that was being
 * connected.
 */
export type Advice =
  | 'noAccount'
  | 'hasAccount'
  /** The account with this address has no password. */
  | 'setPassword'
  | 'registered'
  | 'noEmail'
  | 'unknownOutcome'
  | 'support'
  | 'expired'
  | 'again'
  /** An unknown one was to be connected. */
  | 'account';

export interface RefusedScreen {
  readonly name: 'refused';
  readonly failure: Failure;
  readonly advice: Advice;
  readonly waitSeconds: number;
  /** The third party that could be tried again is known. */
  readonly canRestart: boolean;
  readonly restarting: boolean;
  /** The query of the login page. */
  readonly query: string;
  /** The third party, by its key. */
  readonly provider: string | null;
}

export type ThirdPartySignInScreen =
  | { name: 'waiting'; isConnecting: boolean }
  /** A new user's form, rendered from its own chart. */
  | { name: 'registering' }
  | (ChallengedScreen & { isConnecting: boolean })
  | RefusedScreen
  | { name: 'leaving'; to: 'destination' | 'login' | 'account'; query: string };

const advices: ReadonlyMap<string, Advice> = new Map([
  ['account_not_found', 'noAccount'],
  ['account_found', 'hasAccount'],
  ['account_already_exist', 'hasAccount'],
  ['no_password', 'setPassword'],
  ['third_account_already_register', 'registered'],
  ['third_account_already_associated', 'registered'],
  ['third_account_associated', 'registered'],
  ['third_account_require_email', 'noEmail'],
  ['email_is_required', 'noEmail'],
  ['account_forbidden', 'support'],
  ['third_state_invalid', 'expired'],
  ['time_out', 'unknownOutcome'],
  ['unreachable', 'unknownOutcome'],
  ['unknown', 'unknownOutcome'],
]);

export function selectScreen(snapshot: SnapshotFrom<typeof thirdPartySignInMachine>): ThirdPartySignInScreen {
  const { failure, waitSeconds, challenge, query, isConnecting, provider } = snapshot.context;
  if (isConnecting && (snapshot.matches('signedIn') || snapshot.matches('returning')))
    return { name: 'leaving', to: 'account', query };
  if (snapshot.matches('signedIn')) return { name: 'leaving', to: 'destination', query };
  if (snapshot.matches('returning')) return { name: 'leaving', to: 'login', query };
  if (snapshot.matches('registering')) return { name: 'registering' };
  const restarting = snapshot.matches('restarting');
  if (restarting || snapshot.matches('refused')) {
    const why = failure ?? failureFor('unknown');
    const advised = advices.get(why.symbol) ?? 'again';
    return {
      name: 'refused',
      failure: why,
      advice: isConnecting ? 'account' : advised,
      waitSeconds,
      canRestart: provider !== null,
      restarting,
      query,
      provider,
    };
  }
  return challenge === null ? { name: 'waiting', isConnecting } : { ...challenge, isConnecting };
}

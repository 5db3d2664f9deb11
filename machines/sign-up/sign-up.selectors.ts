import type { SnapshotFrom } from 'xstate';
import { routes } from '#contract/pages.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { signUpMachine } from './sign-up.machine.ts';
import type { DetailsProblem, SignUpContext } from './sign-up.model.ts';

type SignUpSnapshot = SnapshotFrom<typeof signUpMachine>;

export interface DetailsScreen {
  name: 'details';
  /** The code is being sent: the form stays, its button is busy. */
  busy: boolean;
  problem: DetailsProblem;
  failure: Failure | null;
  /** Where the failure is told: at a field, or behind the button of the form. */
  errorLocation: 'email' | 'password' | 'terms' | 'form';
  /** What the person can do about it, beside other words. */
  remedy: 'logIn' | 'retry' | null;
  /** Seconds until another try; the button rests till then. */
  waitSeconds: number;
  /** Whether there is something to agree to. */
  contracts: 'coming' | 'known' | 'missing';
}

export interface CodeScreen {
  name: 'code';
  email: string;
  /** The account is being made, or looked for after a lost answer. */
  busy: boolean;
  resending: boolean;
  /** How long the code works, in minutes. */
  minutes: number;
  /** Another one than was sent first. */
  resent: boolean;
  problem: SignUpContext['codeProblem'];
  failure: Failure | null;
  errorLocation: 'code' | 'form';
  /** The time of the code is over, or it was used up. */
  over: boolean;
  /** What helps where the line failed: to ask for the same again. */
  again: 'create' | 'resend';
  resendSeconds: number;
  waitSeconds: number;
}

export type SignUpScreen =
  | DetailsScreen
  | CodeScreen
  | { name: 'outcomeUnknown'; busy: boolean; failure: Failure | null; waitSeconds: number }
  /** The link is shown if the way is slow. */
  | { name: 'leaving'; destination: string | null };

const places: ReadonlyMap<string, DetailsScreen['errorLocation']> = new Map([
  ['account_already_exist', 'email'],
  ['email_address_invalid', 'email'],
  ['email_not_available', 'email'],
  ['password_too_common', 'password'],
  ['agreement_required', 'terms'],
]);

/** Each step stays while what it asked for is under way: nothing vanishes under the person's hands. */
export function selectScreen(snapshot: SignUpSnapshot): SignUpScreen {
  const { failure, waitSeconds, attempt, destination } = snapshot.context;
  if (snapshot.matches('created')) {
    return { name: 'leaving', destination: snapshot.matches({ created: 'left' }) ? (destination ?? routes.homePage) : null };
  }
  const confirmingCreated = snapshot.matches('confirmingCreated');
  if (snapshot.matches('outcomeUnknown') || (confirmingCreated && failure !== null)) return { name: 'outcomeUnknown', busy: confirmingCreated, failure, waitSeconds };
  const inDetails = snapshot.matches('enteringDetails') || snapshot.matches('sendingCode');
  return inDetails || (confirmingCreated && attempt === 'details') ? detailsScreen(snapshot) : codeScreen(snapshot);
}

function detailsScreen(snapshot: SignUpSnapshot): DetailsScreen {
  const { agreements, problem, failure, waitSeconds } = snapshot.context;
  return {
    name: 'details',
    busy: !snapshot.matches('enteringDetails'),
    problem,
    failure,
    errorLocation: places.get(failure?.symbol ?? '') ?? 'form',
    remedy: failure === null ? null : remedyFor(failure),
    waitSeconds,
    contracts: contractsIn(snapshot, agreements !== null),
  };
}

function codeScreen(snapshot: SignUpSnapshot): CodeScreen {
  const { details, mail, codeProblem, failure, attempt, resendSeconds, waitSeconds } = snapshot.context;
  const busy = !snapshot.matches('enteringCode');
  return {
    name: 'code',
    email: details?.email ?? '',
    busy: busy && attempt === 'create',
    resending: busy && attempt === 'resend',
    minutes: mail?.minutes ?? 0,
    resent: mail?.again ?? false,
    problem: codeProblem,
    failure,
    errorLocation: failure === null || codeRefusals.includes(failure.symbol) ? 'code' : 'form',
    over: failure?.symbol === 'mfa_session_not_found',
    again: attempt === 'resend' ? 'resend' : 'create',
    resendSeconds,
    waitSeconds,
  };
}

const codeRefusals: readonly string[] = ['secret_code_incorrect', 'mfa_session_not_found', 'request_throttled'];

function remedyFor(failure: Failure): DetailsScreen['remedy'] {
  if (failure.symbol === 'account_already_exist') return 'logIn';
  return isConnectionFailure(failure) || failure.symbol === 'misconfigured' ? 'retry' : null;
}

function contractsIn(snapshot: SignUpSnapshot, known: boolean): DetailsScreen['contracts'] {
  if (known) return 'known';
  return snapshot.matches({ enteringDetails: 'legalDocumentsUnavailable' }) ? 'missing' : 'coming';
}

import type { SnapshotFrom } from 'xstate';
import { routes } from '#contract/pages.ts';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { MailedCodeScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { signUpMachine } from './sign-up.machine.ts';
import type { DetailsProblem, SignUpDraft } from './sign-up.model.ts';

type SignUpSnapshot = SnapshotFrom<typeof signUpMachine>;

export interface DetailsScreen {
  name: 'details';
  /** The code is being sent: the form stays, its button is busy. */
  busy: boolean;
  problem: DetailsProblem;
  failure: Failure | null;
  /** Where the failure is shown: at a field, or behind the button of the form. */
  errorLocation: 'email' | 'password' | 'terms' | 'form';
  /** What the user can do about it, beside the text. */
  remedy: 'logIn' | 'retry' | null;
  /** Seconds until another try; the button is disabled till then. */
  waitSeconds: number;
  /** Whether there is something to agree to. */
  legalDocuments: 'coming' | 'known' | 'missing';
  /** The versions to agree to, once they are known. */
  agreements: readonly Agreement[] | null;
}

export interface CodeScreen {
  name: 'code';
  email: string;
  /** The account is being created, or looked for after a lost answer. */
  busy: boolean;
  /** After another code was asked for the account is looked for. */
  resending: boolean;
  /** How long the code is valid, in minutes. */
  minutes: number;
  /** It replaces the one that was sent first. */
  resent: boolean;
  /** What helps after a connection failure: to ask for the same again. */
  again: 'create' | 'resend';
  /** The password is asked for again, after a reload. */
  asksPassword: boolean;
  passwordProblem: DetailsProblem['password'];
}

/** What the child adds to it. */
export interface CodeFieldScreen extends Omit<MailedCodeScreen, 'sending'> {
  resending: boolean;
  errorLocation: 'code' | 'form';
  /** The code has expired, or was used up. */
  over: boolean;
}

export type SignUpScreen =
  | DetailsScreen
  | CodeScreen
  | { name: 'outcomeUnknown'; busy: boolean; failure: Failure | null; waitSeconds: number }
  /** The link is shown where the redirect is slow. */
  | { name: 'leaving'; destination: string | null };

const places: ReadonlyMap<string, DetailsScreen['errorLocation']> = new Map([
  ['account_already_exist', 'email'],
  ['email_address_invalid', 'email'],
  ['email_not_available', 'email'],
  ['password_too_common', 'password'],
  ['agreement_required', 'terms'],
]);

/** Each step stays while its call runs: nothing that the user works with disappears. */
export function selectScreen(snapshot: SignUpSnapshot): SignUpScreen {
  const { failure, waitSeconds, sent, destination } = snapshot.context;
  if (snapshot.matches('created')) {
    return { name: 'leaving', destination: snapshot.matches({ created: 'left' }) ? (destination ?? routes.homePage) : null };
  }
  const isConfirming = snapshot.matches('confirmingCreated');
  if (snapshot.matches('outcomeUnknown') || (isConfirming && failure !== null)) return { name: 'outcomeUnknown', busy: isConfirming, failure, waitSeconds };
  return snapshot.matches('enteringDetails') || sent === null ? detailsScreen(snapshot) : codeScreen(snapshot);
}

/** What the form starts with; null: nothing was typed in this tab. */
export function selectDraft({ context }: SignUpSnapshot): SignUpDraft | null {
  return context.draft;
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
    legalDocuments: legalDocumentsIn(snapshot, agreements !== null),
    agreements,
  };
}

function codeScreen(snapshot: SignUpSnapshot): CodeScreen {
  const { details, sent, attempt, retyping, problem } = snapshot.context;
  const isProving = snapshot.matches('provingEmail');
  return {
    name: 'code',
    email: details?.email ?? '',
    busy: !isProving && attempt !== 'resend',
    resending: !isProving && attempt === 'resend',
    minutes: sent?.minutes ?? 0,
    resent: sent?.again ?? false,
    again: attempt === 'resend' ? 'resend' : 'create',
    asksPassword: retyping !== null,
    passwordProblem: problem.password,
  };
}

const codeRefusals: readonly string[] = ['secret_code_incorrect', 'mfa_session_not_found', 'request_throttled'];

/** What the field shows, by what its child says. */
export function fieldScreen({ resending }: CodeScreen, { sending, ...code }: MailedCodeScreen): CodeFieldScreen {
  const failure = resending ? null : code.failure;
  return {
    ...code,
    failure,
    resending: resending || sending,
    errorLocation: failure === null || codeRefusals.includes(failure.symbol) ? 'code' : 'form',
    over: failure?.symbol === 'mfa_session_not_found',
  };
}

function remedyFor(failure: Failure): DetailsScreen['remedy'] {
  if (failure.symbol === 'account_already_exist') return 'logIn';
  return isConnectionFailure(failure) || failure.symbol === 'misconfigured' ? 'retry' : null;
}

function legalDocumentsIn(snapshot: SignUpSnapshot, known: boolean): DetailsScreen['legalDocuments'] {
  if (known) return 'known';
  return snapshot.matches({ enteringDetails: 'legalDocumentsUnavailable' }) ? 'missing' : 'coming';
}

import type { EventObject, SnapshotFrom } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { MailedCodeScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { isConnectionFailure, type Failure } from '#machines/shared/failure.ts';
import { refusedPasswords } from '#machines/shared/refused-passwords.ts';
import type { accountCreationMachine } from './account-creation.machine.ts';
import type { AccountCreationContext, DetailsProblem } from './account-creation.model.ts';

type AccountCreationSnapshot = SnapshotFrom<typeof accountCreationMachine>;

export interface DetailsScreen {
  name: 'details';
  /** The code is being sent or the account created: the form stays and its button is busy. */
  busy: boolean;
  problem: DetailsProblem;
  failure: Failure | null;
  /** Where the failure is shown: at a field, or below the button of the form. */
  errorLocation: 'email' | 'password' | 'terms' | 'form';
  /** What the user can do about the failure. */
  remedy: 'logIn' | 'retry' | null;
  /** Seconds until another attempt; the button is disabled until then. */
  waitSeconds: number;
  /** Whether there are documents to agree to. */
  legalDocuments: 'loading' | 'known' | 'missing';
  /** The versions to agree to, once they are known. */
  agreements: readonly Agreement[] | null;
}

export interface CodeScreen {
  name: 'code';
  email: string;
  /** The account is being created, or looked for after a lost response. */
  busy: boolean;
  /** Another code was requested while we find out whether the account exists. */
  resending: boolean;
  /** How long the code is valid, in minutes. */
  minutes: number;
  /** This code replaces the first one. */
  resent: boolean;
  /** After a connection failure, repeat the same request. */
  retryAction: 'create' | 'resend';
}

/** What the child adds to the screen. */
export interface CodeFieldScreen extends Omit<MailedCodeScreen, 'sending'> {
  resending: boolean;
  errorLocation: 'code' | 'form';
  /** The code expired or was used up. */
  isExpired: boolean;
}

export interface OutcomeUnknownScreen {
  name: 'outcomeUnknown';
  busy: boolean;
  failure: Failure | null;
  waitSeconds: number;
}

export type AccountCreationScreen = DetailsScreen | CodeScreen | OutcomeUnknownScreen;

const errorLocationBySymbol: ReadonlyMap<string, DetailsScreen['errorLocation']> = new Map([
  ['account_already_exist', 'email'],
  ['account_found', 'email'],
  ['email_address_invalid', 'email'],
  ['email_not_available', 'email'],
  ...refusedPasswords.map((symbol) => [symbol, 'password'] as const),
  ['agreement_required', 'terms'],
]);

/** Each step stays on screen while its call runs, so nothing disappears under the user's hands. */
export function selectScreen(snapshot: AccountCreationSnapshot): AccountCreationScreen {
  const { failure, waitSeconds, sent, ticket } = snapshot.context;
  const isConfirming = snapshot.matches('confirming');
  if (snapshot.matches('outcomeUnknown') || (isConfirming && (failure !== null || ticket !== null))) {
    return { name: 'outcomeUnknown', busy: isConfirming, failure: isConfirming ? null : failure, waitSeconds };
  }
  return snapshot.matches('enteringDetails') || sent === null ? detailsScreen(snapshot) : codeScreen(snapshot);
}

/** What a parent keeps from the `xstate.snapshot` event: the code mailed last and its details. */
export function mailedIn(event: EventObject): Pick<AccountCreationContext, 'details' | 'sent' | 'agreements'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names this child on `onSnapshot` only
  const { details, sent, agreements } = (event as EventObject & { readonly snapshot: AccountCreationSnapshot }).snapshot
    .context;
  return { details, sent, agreements };
}

function detailsScreen(snapshot: AccountCreationSnapshot): DetailsScreen {
  const { agreements, problem, failure, waitSeconds } = snapshot.context;
  return {
    name: 'details',
    busy: !snapshot.matches('enteringDetails'),
    problem,
    failure,
    errorLocation: errorLocationBySymbol.get(failure?.symbol ?? '') ?? 'form',
    remedy: failure === null ? null : remedyFor(failure),
    waitSeconds,
    legalDocuments: legalDocumentsIn(snapshot, agreements !== null),
    agreements,
  };
}

function codeScreen(snapshot: AccountCreationSnapshot): CodeScreen {
  const { details, sent, attempt } = snapshot.context;
  const isProving = snapshot.matches('provingEmail');
  return {
    name: 'code',
    email: details?.email ?? '',
    busy: !isProving && attempt !== 'resend',
    resending: !isProving && attempt === 'resend',
    minutes: sent?.minutes ?? 0,
    resent: sent?.again ?? false,
    retryAction: attempt === 'resend' ? 'resend' : 'create',
  };
}

const codeRefusals: readonly string[] = ['secret_code_incorrect', 'mfa_session_not_found', 'request_throttled'];

/** What the field shows, according to its child. */
export function fieldScreen({ resending }: CodeScreen, { sending, ...code }: MailedCodeScreen): CodeFieldScreen {
  const failure = resending ? null : code.failure;
  return {
    ...code,
    failure,
    resending: resending || sending,
    errorLocation: failure === null || codeRefusals.includes(failure.symbol) ? 'code' : 'form',
    isExpired: failure?.symbol === 'mfa_session_not_found',
  };
}

function remedyFor(failure: Failure): DetailsScreen['remedy'] {
  if (failure.symbol === 'account_already_exist' || failure.symbol === 'account_found') return 'logIn';
  return isConnectionFailure(failure) || failure.symbol === 'misconfigured' ? 'retry' : null;
}

function legalDocumentsIn(snapshot: AccountCreationSnapshot, known: boolean): DetailsScreen['legalDocuments'] {
  if (known) return 'known';
  return snapshot.matches({ enteringDetails: 'legalDocumentsUnavailable' }) ? 'missing' : 'loading';
}

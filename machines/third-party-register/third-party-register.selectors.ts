import type { SnapshotFrom } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import type { MailedCodeScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { RegisterProblem } from './third-party-register.model.ts';
import type { thirdPartyRegisterMachine } from './third-party-register.machine.ts';

type RegisterSnapshot = SnapshotFrom<typeof thirdPartyRegisterMachine>;

export interface DetailsScreen {
  name: 'details';
  /** The address that the third party gave, for the field. */
  email: string;
  /** It is verified: it is shown, and not asked for. */
  verified: boolean;
  /** The name of the third party. */
  provider: string;
  busy: boolean;
  problem: RegisterProblem;
  failure: Failure | null;
  /** Where the failure is shown: at a field, or behind the button of the form. */
  errorLocation: 'email' | 'terms' | 'form';
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
  /** How long the code is valid, in minutes. */
  minutes: number;
  /** The account is being created, or asked for again after a lost answer. */
  busy: boolean;
  /** What helps after a connection failure: to ask for the same again. */
  again: 'create' | 'resend';
}

export type RegisterScreen = DetailsScreen | CodeScreen | { name: 'outcomeUnknown'; busy: boolean; failure: Failure | null };

const places: ReadonlyMap<string, DetailsScreen['errorLocation']> = new Map([
  ['account_found', 'email'],
  ['email_address_invalid', 'email'],
  ['email_not_available', 'email'],
  ['agreement_required', 'terms'],
]);

/** Each step stays while its call runs: nothing that the user works with disappears. */
export function selectScreen(snapshot: RegisterSnapshot): RegisterScreen {
  const { failure, sent, details, attempt } = snapshot.context;
  const isConfirming = snapshot.matches('confirmingCreated');
  if (isConfirming || snapshot.matches('outcomeUnknown')) return { name: 'outcomeUnknown', busy: isConfirming, failure: isConfirming ? null : failure };
  if (snapshot.matches('enteringDetails') || sent === null) return detailsScreen(snapshot);
  const busy = !snapshot.matches('provingEmail');
  return { name: 'code', email: details?.email ?? '', minutes: sent.minutes ?? 0, busy, again: attempt === 'resend' ? 'resend' : 'create' };
}

function detailsScreen(snapshot: RegisterSnapshot): DetailsScreen {
  const { ticket, agreements, problem, failure, waitSeconds } = snapshot.context;
  return {
    name: 'details',
    email: ticket?.email ?? '',
    verified: ticket?.verified ?? false,
    provider: ticket?.provider ?? '',
    busy: !snapshot.matches('enteringDetails'),
    problem,
    failure,
    errorLocation: places.get(failure?.symbol ?? '') ?? 'form',
    remedy: remedyFor(failure),
    waitSeconds,
    legalDocuments: agreements !== null ? 'known' : snapshot.matches({ enteringDetails: 'legalDocumentsUnavailable' }) ? 'missing' : 'coming',
    agreements,
  };
}

function remedyFor(failure: Failure | null): DetailsScreen['remedy'] {
  if (failure === null) return null;
  if (failure.symbol === 'account_found') return 'logIn';
  return isConnectionFailure(failure) || failure.symbol === 'misconfigured' ? 'retry' : null;
}

export interface CodeFieldScreen extends MailedCodeScreen {
  errorLocation: 'code' | 'form';
  /** The code has expired, or was used up. */
  over: boolean;
}

const codeRefusals: readonly string[] = ['secret_code_incorrect', 'mfa_session_not_found', 'request_throttled'];

/** What the field shows, by what its child says. */
export function fieldScreen(code: MailedCodeScreen): CodeFieldScreen {
  const symbol = code.failure?.symbol ?? null;
  return { ...code, errorLocation: symbol === null || codeRefusals.includes(symbol) ? 'code' : 'form', over: symbol === 'mfa_session_not_found' };
}

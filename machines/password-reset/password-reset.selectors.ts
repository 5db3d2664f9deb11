import type { SnapshotFrom } from 'xstate';
import type { RedirectScreen } from '#machines/redirect/redirect.model.ts';
import { isConnectionFailure, type Failure } from '#machines/shared/failure.ts';
import type { passwordResetMachine } from './password-reset.machine.ts';
import type { PasswordProblem } from '#machines/shared/new-password.ts';
import { refusedPasswords } from '#machines/shared/refused-passwords.ts';
import type { AddressProblem, ResetAddress, ResetResult } from './password-reset.model.ts';

type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;

export interface AddressScreen {
  name: 'address';
  address: ResetAddress;
  /** The code is being sent: the form stays and its button is busy. */
  busy: boolean;
  problem: AddressProblem;
  failure: Failure | null;
  canRetry: boolean;
  waitSeconds: number;
}

export interface CodeScreen {
  name: 'code';
  /** The address that the code is mailed to, as typed. */
  email: string;
  /** It is the recovery address. */
  isRecovery: boolean;
  minutes: number;
  /** The code is being checked; the form stays. */
  busy: boolean;
  /** The check failed, not the mail: Retry repeats the check. */
  retriesCheck: boolean;
}

export interface PasswordScreen {
  name: 'password';
  busy: boolean;
  problem: PasswordProblem;
  failure: Failure | null;
  errorLocation: 'password' | 'form';
}

export type PasswordResetScreen =
  | AddressScreen
  | CodeScreen
  | PasswordScreen
  | { name: 'challenged'; busy: boolean }
  /** The password is set; the child has the list. */
  | { name: 'links' }
  | { name: 'outcomeUnknown'; busy: boolean; failure: Failure | null; waitSeconds: number }
  | (RedirectScreen & Omit<ResetResult, 'review'> & { name: 'done'; isReviewLost: boolean });

/** Each step stays on screen while its call runs, so nothing disappears under the user's hands. */
export function selectScreen(snapshot: PasswordResetSnapshot): PasswordResetScreen {
  const { address, addressProblem, passwordProblem, challenge, failure, sent, attempt, waitSeconds } = snapshot.context;
  const { redirect, result, isReviewLost } = snapshot.context;
  if (snapshot.matches('done')) {
    const { secondFactorRemoved, takeBacks } = result;
    return { name: 'done', ...redirect, secondFactorRemoved, takeBacks, isReviewLost };
  }
  if (snapshot.matches('reviewingLinks')) return { name: 'links' };
  const isProving = snapshot.matches('provingOwner');
  if (isProving && challenge !== null) return challenge;
  const isConfirming = snapshot.matches('confirming');
  if (isConfirming || snapshot.matches('outcomeUnknown'))
    return { name: 'outcomeUnknown', busy: isConfirming, failure: isConfirming ? null : failure, waitSeconds };
  if (snapshot.matches('choosingPassword') || snapshot.matches('saving'))
    return {
      name: 'password',
      busy: !snapshot.matches('choosingPassword'),
      problem: passwordProblem,
      failure,
      errorLocation: isAboutPassword(failure) ? 'password' : 'form',
    };
  if ((isProving || snapshot.matches('provingAddress')) && sent !== null)
    return {
      name: 'code',
      email: address.recovery ?? address.email,
      isRecovery: address.recovery !== null,
      minutes: sent.minutes ?? 0,
      busy: isProving,
      retriesCheck: attempt === 'proof',
    };
  const canRetry = failure !== null && isConnectionFailure(failure);
  return {
    name: 'address',
    address,
    busy: !snapshot.matches('choosingAddress'),
    problem: addressProblem,
    failure,
    canRetry,
    waitSeconds,
  };
}

function isAboutPassword(failure: Failure | null): boolean {
  return failure !== null && [...refusedPasswords, 'invalid_parameters'].includes(failure.symbol);
}

/** The address of the reset, as typed. */
export function selectTypedEmail({ context }: PasswordResetSnapshot): string {
  return context.address.email;
}

/** Whether the password form is mounted, visible or not. */
export function selectHasPasswordForm({ context }: PasswordResetSnapshot): boolean {
  return context.hasPasswordForm;
}

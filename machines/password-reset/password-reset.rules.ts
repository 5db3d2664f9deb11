import { emailProblem } from '#contract/rules/email.ts';
import { newPasswordProblems } from '#contract/rules/password.ts';
import type { MailedCodeInput, MailedCodeOutput } from '#machines/mailed-code/mailed-code.model.ts';
import { noRedirect } from '#machines/redirect/redirect.model.ts';
import { failure, isConnectionFailure, type Failure } from '#machines/shared/failure.ts';
import { present } from '#machines/shared/present.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { NewPassword, PasswordProblem } from '#machines/shared/new-password.ts';
import { refusedPasswords } from '#machines/shared/refused-passwords.ts';
import type {
  AddressProblem,
  MailedProof,
  PasswordResetContext,
  PasswordResetInput,
  ReloadedReset,
  Reset,
  ResetAddress,
  ResetResult,
} from './password-reset.model.ts';

const noAddressProblem: AddressProblem = { email: null, recovery: null };
const noResult: ResetResult = { review: null, secondFactorRemoved: false, takeBacks: [] };
const noPasswordProblem: PasswordProblem = { password: null, confirmation: null };

export function contextAtStart({ email, reloaded = null }: PasswordResetInput): PasswordResetContext {
  const isSaved = reloaded?.step === 'saved';
  const isResumed = reloaded?.address != null && reloaded.step !== 'address' && !isSaved;
  return {
    isResumed,
    address: email === '' && reloaded?.address != null ? reloaded.address : { email, recovery: null },
    addressProblem: noAddressProblem,
    passwordProblem: noPasswordProblem,
    method: null,
    sent: null,
    code: null,
    proof: null,
    password: null,
    hasPasswordForm: false,
    challenge: null,
    result: noResult,
    isReviewLost: isSaved,
    failure: failureAfterReload(reloaded?.step ?? 'address', isResumed),
    attempt: 'mail',
    waitSeconds: 0,
    redirect: noRedirect,
  };
}

/** A step that finds its code lost requests another one and explains why. */
function failureAfterReload(step: ReloadedReset['step'], isResumed: boolean): Failure | null {
  if (step === 'address' || step === 'saved') return null;
  if (!isResumed) return failure('reset_interrupted');
  return step === 'code' ? null : failure('code_asked_again');
}

export function addressProblem({ email, recovery }: ResetAddress): AddressProblem {
  return { email: emailProblem(email), recovery: recovery === null ? null : emailProblem(recovery) };
}

/** The last page reports more than the new password, so it does not redirect automatically. */
export function hasMoreToRead({
  result,
  isReviewLost,
}: Pick<PasswordResetContext, 'result' | 'isReviewLost'>): boolean {
  return result.secondFactorRemoved || result.takeBacks.length > 0 || isReviewLost;
}

/** Validates the new password and its confirmation. */
export function passwordProblem({ password, confirmation }: NewPassword): PasswordProblem {
  return newPasswordProblems(password.reveal(), confirmation.reveal());
}

/** Refusals of the password itself or of the timing: the proof is still valid. */
const aboutPassword: readonly string[] = [
  ...refusedPasswords,
  'invalid_parameters',
  'request_throttled',
  'resource_protected',
];
const aboutCode: readonly string[] = [
  'mfa_code_incorrect',
  'mfa_code_used',
  'mfa_clock_off',
  'secret_code_incorrect',
  'request_throttled',
  'resource_protected',
];

/**
 * Where a reset continues after a refusal: at the refused step, at a check whether the password was saved, or at the
 * start.
 */
export type StepAfterRefusal = 'confirm' | 'password' | 'code' | 'address';

/** Back from the second factor returns to the mailed code, which can be entered again. */
export function stepAfterRefusal({
  failure: why,
  attempt,
  sent,
}: Pick<PasswordResetContext, 'failure' | 'attempt' | 'sent'>): StepAfterRefusal {
  if (sent === null) return 'address';
  if (why === null) return 'code';
  if (attempt === 'mail')
    return isConnectionFailure(why) || why.symbol === 'request_throttled' || isMailLimit(why) ? 'code' : 'address';
  if (attempt === 'proof')
    return isConnectionFailure(why) || (why.triesLeft !== 0 && aboutCode.includes(why.symbol)) ? 'code' : 'address';
  if (isConnectionFailure(why)) return 'confirm';
  return aboutPassword.includes(why.symbol) ? 'password' : 'address';
}

/**
 * The address has reached its mail limit for now. Other addresses, and the code in the newest mail, are still accepted.
 */
function isMailLimit(why: Failure | null): boolean {
  return why?.symbol === 'code_mails_exceeded';
}

/** After a refused mail, an earlier code can still be entered; only another mail has to wait. */
export function mailRefused(
  { sent }: Pick<PasswordResetContext, 'sent'>,
  { failure: why }: Pick<MailedCodeOutput, 'failure'>,
): Pick<PasswordResetContext, 'sent' | 'failure' | 'attempt'> {
  if (sent === null || why === null || !isMailLimit(why)) return { sent, failure: why, attempt: 'mail' };
  return {
    sent: { ...sent, resendAt: why.waitUntil ?? sent.resendAt },
    failure: { ...why, waitUntil: null },
    attempt: 'mail',
  };
}

/** The initial state of the mailed-code step. */
export function codeInput({ method, sent, failure: why }: PasswordResetContext): MailedCodeInput<string> {
  return { type: 'email_code', recipient: present(method, 'method'), sent, failure: why };
}

export function mailedProof({ address, method, code }: PasswordResetContext): MailedProof {
  return { email: address.email, method: present(method, 'method'), code: present(code, 'code') };
}

export function resetOf({ address, password, proof }: PasswordResetContext): Reset {
  return { email: address.email, password: present(password, 'password'), proof: present(proof, 'proof') };
}

/** Editing the address clears its problem. The wait continues, but does not apply to another address. */
export function afterAddressEdit(
  { addressProblem: was, waitSeconds, failure: why }: PasswordResetContext,
  field: keyof AddressProblem,
) {
  const cleared = { ...was, [field]: null };
  if (isMailLimit(why)) return { addressProblem: cleared, failure: null, waitSeconds: 0 };
  return { addressProblem: cleared, failure: waitSeconds > 0 ? why : null };
}

/** Editing the password or its confirmation clears its problem. */
export function afterPasswordEdit({ passwordProblem: was }: PasswordResetContext, field: keyof PasswordProblem) {
  return { passwordProblem: { ...was, [field]: null }, failure: null };
}

/** An address has been submitted. */
export function withAddress(address: ResetAddress) {
  return { address, addressProblem: noAddressProblem, failure: null, sent: null, attempt: 'mail' } as const;
}

export function withAddressProblem(address: ResetAddress) {
  return { addressProblem: addressProblem(address), failure: null };
}

/** A wait belongs to the refused request. */
export function withWait({ failure: why }: PasswordResetContext, secondsLeft: number) {
  return { waitSeconds: why === null ? 0 : secondsLeft };
}

/** A mailed code has been submitted. */
export function withCode(code: Secret<string> | null) {
  return { code, challenge: null, failure: null, attempt: 'proof' } as const;
}

/** What is cleared when the reset restarts or ends. */
export const noProof = {
  method: null,
  sent: null,
  code: null,
  proof: null,
  password: null,
  challenge: null,
  hasPasswordForm: false,
} as const;

/** A new password has been submitted. */
export function withPassword({ password }: NewPassword) {
  return { password, passwordProblem: noPasswordProblem, failure: null, attempt: 'save' } as const;
}

export function withPasswordProblem(draft: NewPassword) {
  return { passwordProblem: passwordProblem(draft), failure: null };
}

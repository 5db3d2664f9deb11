import { emailProblem } from '#contract/rules/email.ts';
import { ApiError } from '../platform/api-error.ts';

/** Refuses anything but an email address. */
export function requireEmail(email: string): void {
  if (emailProblem(email) !== null) throw new ApiError('email_address_invalid');
}

import { emailProblem } from '#contract/rules/email.ts';
import { phoneProblem } from '#contract/rules/phone.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Credentials, CredentialsProblem, LoginInput } from './login.model.ts';

const noProblem: CredentialsProblem = { username: null, password: null };

/** What a new attempt clears. */
export const nothingTried = { problem: noProblem, failure: null, waitSeconds: 0, provider: null, retryEvent: null };

export const contextAtStart = {
  ...nothingTried,
  credentials: null,
  assertion: null,
  challenge: null,
  remembered: false,
  deviceForgotten: false,
  destination: null,
};

/**
 * Validates the input before anything is sent. If phone numbers are allowed as user names, digits are validated as one.
 */
export function credentialsProblem(
  { username, password }: Credentials,
  userNames: LoginInput['userNames'],
): CredentialsProblem {
  return {
    username: usernameProblem(username, userNames),
    password: password.reveal() === '' ? 'empty' : null,
  };
}

export function usernameProblem(typed: string, userNames: LoginInput['userNames']): CredentialsProblem['username'] {
  return userNames === 'emailOrPhone' && phoneProblem(typed) === null ? null : emailProblem(typed);
}

const lockOuts: readonly string[] = ['suspected_attacker', 'resource_protected', 'request_throttled'];

/** Whether the form is disabled until a wait ends. */
export function isLockedOut({ symbol, waitUntil }: Failure): boolean {
  return waitUntil !== null && lockOuts.includes(symbol);
}

import { emailProblem } from '#contract/rules/email.ts';
import { phoneProblem } from '#contract/rules/phone.ts';
import type { Credentials, CredentialsProblem, LoginInput } from './login.model.ts';

/** What is wrong with what was typed, before anything is sent. Where phone numbers log in too, digits are judged as one. */
export function credentialsProblem(
  { username, password }: Credentials,
  userNames: LoginInput['userNames'],
): CredentialsProblem {
  const isPhone = userNames === 'emailOrPhone' && phoneProblem(username) === null;
  return {
    username: isPhone ? null : emailProblem(username),
    password: password.reveal() === '' ? 'empty' : null,
  };
}

export function isComplete(problem: CredentialsProblem): boolean {
  return problem.username === null && problem.password === null;
}

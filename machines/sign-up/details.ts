import type { Agreement } from '#contract/calls/legal-documents.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';
import { emailProblem } from '#contract/rules/email.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import { termsProblem } from '#contract/rules/terms.ts';
import type { SignUpForm, DetailsProblem, SignUpContext } from './sign-up.model.ts';

/** What is wrong with what was filled in, before anything is sent. */
export function detailsProblem({ email, password, agreed }: SignUpForm, agreements: readonly Agreement[] | null): DetailsProblem {
  const typed = password.reveal();
  return {
    email: emailProblem(email),
    password: typed === '' ? 'empty' : passwordProblem(typed),
    terms: agreements === null ? 'unread' : termsProblem(agreed),
  };
}

export function isComplete({ email, password, terms }: DetailsProblem): boolean {
  return email === null && password === null && terms === null;
}

/** What is wrong with a typed code. */
export function mailedCodeProblem(typed: string): SignUpContext['codeProblem'] {
  const code = cleanCode(typed);
  if (code === '') return 'empty';
  return codeKind(code) === 'totp' ? null : 'digits';
}

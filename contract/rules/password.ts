import { passwordLength } from '../limits.ts';
import { lengthOf } from './length.ts';

/** A password is checked as typed: it is neither trimmed nor cut. */
export function passwordProblem(text: string): 'length' | null {
  const length = lengthOf(text);
  return length < passwordLength.min || length > passwordLength.max ? 'length' : null;
}

/**
 * 0 if the length is not allowed, otherwise 1 plus one for each of digits, lowercase, uppercase and special characters.
 */
export function passwordStrength(text: string): 0 | 1 | 2 | 3 | 4 | 5 {
  if (passwordProblem(text) !== null) return 0;
  const classes = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9A-Za-z]/].filter((each) => each.test(text)).length;
  return ([1, 2, 3, 4, 5] as const)[classes] ?? 1;
}

/** The label for each of the six levels; there are four. */
export function strengthLabel(level: number): 'tooWeak' | 'weak' | 'medium' | 'strong' {
  if (level <= 1) return 'tooWeak';
  if (level === 2) return 'weak';
  return level === 3 ? 'medium' : 'strong';
}

/** Compares a new password with its repetition. */
export function confirmationProblem(password: string, confirmation: string): 'mismatch' | null {
  return password === confirmation ? null : 'mismatch';
}

/** The problems of a new password and its repetition. An empty password is the only problem reported. */
export function newPasswordProblems(
  password: string,
  confirmation: string,
): { password: 'empty' | 'length' | null; confirmation: 'empty' | 'mismatch' | null } {
  if (password === '') return { password: 'empty', confirmation: null };
  return {
    password: passwordProblem(password),
    confirmation: confirmation === '' ? 'empty' : confirmationProblem(password, confirmation),
  };
}

import type { Secret } from './secret.ts';

export interface NewPassword {
  readonly password: Secret<string>;
  readonly confirmation: Secret<string>;
}

export interface PasswordProblem {
  readonly password: 'empty' | 'length' | null;
  readonly confirmation: 'empty' | 'mismatch' | null;
}

import type { MethodType } from '#contract/calls/second-factor.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';

/** Whether the service must send a code before one can be entered. */
export function isMailed(type: MethodType): boolean {
  return type === 'email_code' || type === 'recovery_email_code';
}

/** Validates the input before it is sent. */
export function codeProblem(text: string, type: MethodType): 'empty' | 'digits' | null {
  const code = codeText(text, type);
  if (code === '') return 'empty';
  if (type === 'password') return null;
  const kind = codeKind(code);
  if (type === 'backup_code') return kind === 'backup_code' ? null : 'digits';
  return kind === 'totp' || (kind === 'backup_code' && type === 'totp') ? null : 'digits';
}

/** A password as typed; a code without spaces. */
export function codeText(typed: string, type: MethodType): string {
  return type === 'password' ? typed : cleanCode(typed);
}

import type { Method, MethodType } from '#contract/calls/challenge.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';

/** A method whose code is asked for; the password is asked for by the act itself. */
export type CodeMethod = Method & { readonly type: Exclude<MethodType, 'password'> };

/** Best first: what needs no mail, and is not used up. */
const order: readonly CodeMethod['type'][] = ['totp', 'email_code', 'recovery_email_code', 'backup_code'];

/** The methods this page can ask for. */
export function availableMethods(methods: readonly Method[]): readonly CodeMethod[] {
  return order.flatMap((type) => methods.flatMap((each) => (each.type === type ? [{ ...each, type }] : [])));
}

/** Whether the service has to send a code before one can be entered. */
export function isMailed(method: CodeMethod): boolean {
  return method.type === 'email_code' || method.type === 'recovery_email_code';
}

/** What is wrong with a typed code for the selectedMethod method, before it is sent. */
export function codeProblem(typed: string, method: CodeMethod): 'empty' | 'digits' | null {
  const code = cleanCode(typed);
  if (code === '') return 'empty';
  const kind = codeKind(code);
  if (method.type === 'backup_code') return kind === 'backup_code' ? null : 'digits';
  if (method.type === 'totp') return kind === null ? 'digits' : null;
  return kind === 'totp' ? null : 'digits';
}

/** One box takes both: eight digits typed for the authenticator are a backup code, where one is offered. */
export function methodFor(typed: string, selectedMethod: CodeMethod, methods: readonly CodeMethod[]): CodeMethod {
  const isBackup = selectedMethod.type === 'totp' && codeKind(cleanCode(typed)) === 'backup_code';
  return (isBackup ? methods.find((each) => each.type === 'backup_code') : undefined) ?? selectedMethod;
}

import type { Method, MethodType } from '#contract/calls/challenge.ts';
import { codeKind } from '#contract/rules/codes.ts';

/** Best first: what needs no mail, and is not used up. */
const order: readonly MethodType[] = ['totp', 'email_code', 'recovery_email_code', 'backup_code'];

/** The methods in the order they are offered; the password never beside another one. */
export function availableMethods(methods: readonly Method[]): readonly Method[] {
  const codes = order.flatMap((type) => methods.filter((each) => each.type === type));
  return codes.length > 0 ? codes : methods.filter(({ type }) => type === 'password');
}

/** One field accepts both: eight digits in the authenticator's field are a backup code, if one is offered. */
export function methodFor(code: string, selectedMethod: Method, methods: readonly Method[]): Method {
  const isBackup = selectedMethod.type === 'totp' && codeKind(code) === 'backup_code';
  return (isBackup ? methods.find((each) => each.type === 'backup_code') : undefined) ?? selectedMethod;
}

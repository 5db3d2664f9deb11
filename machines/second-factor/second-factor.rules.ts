import type { Method, MethodType } from '#contract/calls/second-factor.ts';
import { codeKind } from '#contract/rules/codes.ts';

/** Best first: methods that need no mail and are not used up. */
const order: readonly MethodType[] = ['totp', 'email_code', 'recovery_email_code', 'backup_code'];

/** The methods in display order. The password is offered only on its own. */
export function availableMethods(methods: readonly Method[]): readonly Method[] {
  const codes = order.flatMap((type) => methods.filter((each) => each.type === type));
  return codes.length > 0 ? codes : methods.filter(({ type }) => type === 'password');
}

/** One field accepts both: if backup codes are offered, eight digits in the authenticator's field are a backup code. */
export function methodFor(code: string, selectedMethod: Method, methods: readonly Method[]): Method {
  const isBackup = selectedMethod.type === 'totp' && codeKind(code) === 'backup_code';
  return (isBackup ? methods.find((each) => each.type === 'backup_code') : undefined) ?? selectedMethod;
}

import { codes } from '#contract/symbols.ts';

/** What a refusal does to the session, whichever call it came on. */
export type Consequence = 'none' | 'goToLogin' | 'logOut' | 'renewToken';

const bySymbol: ReadonlyMap<string, Consequence> = new Map([
  ['required_authentication', 'goToLogin'],
  ['session_code_expired', 'goToLogin'],
  ['token_invalid', 'goToLogin'],
  ['account_not_found', 'logOut'],
  ['account_forbidden', 'logOut'],
  ['token_expired', 'renewToken'],
]);

const byCode: ReadonlyMap<number, Consequence> = new Map([
  [codes.loginRequired, 'goToLogin'],
  [codes.tokenExpired, 'renewToken'],
  [codes.tokenReplaced, 'renewToken'],
]);

/** The symbol is read first, then the code, never the status. A server fault is never a sign-out. */
export function consequenceOf({ symbol, code }: { symbol: string; code: number | null }): Consequence {
  return bySymbol.get(symbol) ?? (code === null ? undefined : byCode.get(code)) ?? 'none';
}

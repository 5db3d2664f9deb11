/**
 * Every error symbol of the API, with the status that the service sends. The client reads the symbol, then the code,
 * never the status.
 */
export const symbols = {
  // Login
  incorrect_password: 400,
  password_error: 400,
  account_not_found: 404,
  account_forbidden: 403,
  suspected_attacker: 429,
  resource_protected: 429,
  mfa_required: 403,
  mfa_code_incorrect: 400,
  mfa_code_used: 400,
  mfa_clock_off: 400,
  secret_code_incorrect: 400,
  mfa_session_not_found: 404,
  mfa_method_not_available: 400,
  email_address_invalid: 400,
  no_password: 400,
  passkey_refused: 400,
  passkey_unknown: 404,
  phone_login_pending: 400,
  phone_login_refused: 403,
  phone_login_number_wrong: 400,
  phone_login_over: 404,
  client_not_found: 404,
  request_throttled: 429,
  code_mails_exceeded: 429,
  scenario_not_found: 404,
  // Apps that ask for access
  redirect_not_registered: 400,
  consent_required: 403,
  // Sign-up and third parties
  account_already_exist: 409,
  account_found: 409,
  email_is_required: 400,
  third_account_require_email: 400,
  third_account_already_register: 409,
  third_account_already_associated: 409,
  third_account_associated: 409,
  third_account_refused: 400,
  third_account_unavailable: 500,
  agreement_required: 400,
  emails_not_match: 400,
  email_not_available: 400,
  password_too_common: 400,
  password_breached: 400,
  password_unchanged: 400,
  // Email
  email_confirm_failed: 400,
  email_conflict: 409,
  email_candidate_invalid: 400,
  email_candidate_not_found: 404,
  email_already_verified: 409,
  email_account_mismatch: 400,
  link_expired: 400,
  // Recovery email
  backup_email_found: 409,
  backup_email_not_found: 404,
  backup_email_same_as_account: 400,
  backup_email_already_associated: 409,
  backup_email_invalid: 400,
  // Deletion, second factor, archive
  abandonment_scheduled: 409,
  abandonment_forbidden_by_lock: 409,
  deletion_needs_planning: 409,
  totp_enabled: 409,
  totp_disabled: 409,
  backup_codes_not_viewable: 409,
  passkey_already_added: 409,
  passkeys_exceeded: 409,
  authenticators_exceeded: 409,
  passkey_too_new: 403,
  dup_export_task: 409,
  user_archive_preparing: 409,
  user_archive_not_found: 404,
  // Key vault
  cmk_not_found: 404,
  pin_verification_failed: 400,
  modify_not_allowed: 403,
  invalid_public_key: 400,
  not_enforced: 400,
  same_salt: 400,
  same_iterations: 400,
  pin_locked: 429,
  unsupported_algorithm: 400,
  cmk_parameters_refused: 400,
  recovery_kit_incorrect: 400,
  recovery_kit_not_found: 404,
  vault_passkey_incorrect: 400,
  vault_passkey_not_found: 404,
  envelope_invalid: 400,
  envelope_mac_incorrect: 400,
  envelope_key_unknown: 400,
  envelope_time_incorrect: 400,
  envelope_replayed: 409,
  // Session
  required_authentication: 401,
  session_code_expired: 401,
  token_invalid: 401,
  token_expired: 401,
  'token.permission-denied': 403,
  // General
  invalid_parameters: 400,
  require_params_error: 400,
  staff_restricted: 403,
  not_found: 404,
  system_error: 500,
} as const;

/** A symbol that the service can send. */
export type ServerSymbol = keyof typeof symbols;

/** Errors that arise in the browser. */
export const clientSymbols = [
  'time_out',
  'unreachable',
  'unknown',
  'cookies_off',
  // 431, which a proxy before the service sends too, in any form.
  'too_many_cookies',
  'session_cookie_hidden',
  'account_not_created',
  'password_not_saved',
  'reset_interrupted',
  'code_asked_again',
  'profile_not_saved',
  'third_sign_in_cancelled',
  'passkey_failed',
  'passkey_exists',
  'passkey_without_prf',
  'vault_passkey_missing',
  'third_state_invalid',
  'misconfigured',
  'bridge_silent',
  'bridge_refused',
  'wasm_not_ready',
  'wasm_loader_missing',
  'wasm_loader_failed',
  'wrong_pin',
  'cmk_closed',
  'cmk_unverified',
  'cmk_helper_expired',
  'cmk_context_incorrect',
  'cmk_corrupt',
  'cmk_downgraded',
  'write_not_applied',
  'pin_not_correct',
  // Messages of the specification's catalog that only the page shows.
  'passwords_not_match',
  'wrong_password',
  'email_invalid',
  'email_confirm_failed_returning',
  'email_candidate_sent',
  'password_reset_done',
  'account_recovered',
] as const;

export type ClientSymbol = (typeof clientSymbols)[number];
export type KnownSymbol = ServerSymbol | ClientSymbol;

/** Numeric codes that an error can carry in addition to its symbol. */
export const codes = { loginRequired: 12308, tokenExpired: 8198, tokenReplaced: 8213 } as const;

const symbolsByCode: ReadonlyMap<number, ServerSymbol> = new Map([
  [codes.loginRequired, 'required_authentication'],
  [codes.tokenExpired, 'token_expired'],
  [codes.tokenReplaced, 'token_expired'],
]);

/** The symbol for a numeric code, for errors without a symbol. */
export function symbolOfCode(code: number): ServerSymbol | null {
  return symbolsByCode.get(code) ?? null;
}

export function isKnownSymbol(symbol: string): symbol is KnownSymbol {
  return Object.hasOwn(symbols, symbol) || (clientSymbols as readonly string[]).includes(symbol);
}

import type { ServerSymbol } from '#contract/symbols.ts';

/** Plain fallbacks for clients that have no text of their own for a symbol. */
const messages: Partial<Record<ServerSymbol, string>> = {
  incorrect_password: 'The account or password is incorrect',
  account_not_found: 'The account does not exist.',
  account_forbidden: 'Your account has been disabled, contact support',
  suspected_attacker: 'Too many login attempts. Please try again in 15 minutes',
  resource_protected: 'Too many login attempts. Please try again in 15 minutes',
  mfa_required: 'A second factor is required.',
  mfa_code_incorrect: 'Invalid verification code',
  mfa_session_not_found: 'The verification session is expired',
  mfa_method_not_available: 'Verifying method not available',
  no_password: 'No password created yet',
  client_not_found: 'The application is not known.',
  request_throttled: 'You have sent too many requests',
  scenario_not_found: 'Verification failed',
  required_authentication: 'Please log in.',
  session_code_expired: 'The session is over. Please log in.',
  token_invalid: 'The access token is not valid.',
  token_expired: 'The access token is over.',
  'token.permission-denied': 'This is not allowed.',
  invalid_parameters: 'Invalid input',
  account_found: 'An account is already registered with this email. Please log in',
  third_account_refused: 'The third-party sign-in did not succeed. Please try again',
  third_account_unavailable: 'The third party does not answer. Please try again later',
  cmk_not_found: 'The key does not exist.',
  pin_verification_failed: 'The protection code is incorrect.',
  pin_locked: 'Too many wrong protection codes. Please try again later',
  modify_not_allowed: 'The keys cannot be changed this way.',
  invalid_public_key: 'The public key is not valid.',
  not_enforced: 'The key is not protected.',
  same_salt: 'A salt was used before.',
  same_iterations: 'The iterations must differ.',
  unsupported_algorithm: 'The algorithm is not supported.',
  cmk_parameters_refused: 'The parameters of the key are not accepted.',
  envelope_invalid: 'The envelope cannot be read.',
  envelope_mac_incorrect: 'The envelope was changed.',
  envelope_key_unknown: 'The key of the envelope is not known.',
  envelope_time_incorrect: 'The time of the envelope is wrong.',
  envelope_replayed: 'The envelope was used before.',
  require_params_error: 'A parameter is missing.',
  not_found: 'There is nothing at this address.',
  system_error: 'Something wrong inside the system',
};

/** The English sentence of a symbol. */
export function messageOf(symbol: ServerSymbol): string {
  return messages[symbol] ?? 'Something went wrong. Please try again';
}

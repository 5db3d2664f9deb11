import type { Call } from '../call.ts';
import type { ServerSymbol } from '../symbols.ts';

/**
 * Reasons to refuse any call: an invalid request, too many requests, a fault, or a page of another site as the sender.
 */
const ofAny = [
  'invalid_parameters',
  'request_throttled',
  'system_error',
  'token.permission-denied',
  'staff_restricted',
] as const satisfies ServerSymbol[];

const ofCredential: Readonly<Record<Call['as'], readonly ServerSymbol[]>> = {
  none: [],
  bearer: ['required_authentication', 'token_invalid', 'token_expired', 'account_forbidden', 'account_not_found'],
  session: ['required_authentication'],
};

/** For a code that can be guessed: it is wrong or expired, or an account or a network has guessed too often. */
export const ofMailedCode = [
  'secret_code_incorrect',
  'mfa_session_not_found',
  'resource_protected',
  'suspected_attacker',
] as const satisfies ServerSymbol[];

/** For a call that takes the verify headers. */
const ofProof = [
  'mfa_required',
  'require_params_error',
  'scenario_not_found',
  'mfa_session_not_found',
  'mfa_method_not_available',
  'mfa_code_incorrect',
  'mfa_code_used',
  'mfa_clock_off',
  'passkey_refused',
  'resource_protected',
  'suspected_attacker',
] as const satisfies ServerSymbol[];

export const ofPasswordGuess = ['password_error', 'resource_protected'] as const satisfies ServerSymbol[];
export const ofLink = [
  'email_confirm_failed',
  'link_expired',
  'email_candidate_not_found',
  'email_candidate_invalid',
  'email_account_mismatch',
  'email_already_verified',
  'email_conflict',
  'backup_email_same_as_account',
] as const satisfies ServerSymbol[];
export const ofEnvelope = [
  'envelope_invalid',
  'envelope_key_unknown',
  'envelope_mac_incorrect',
  'envelope_time_incorrect',
  'envelope_replayed',
  'invalid_public_key',
] as const satisfies ServerSymbol[];
export const ofKeyChange = [
  'cmk_not_found',
  'modify_not_allowed',
  'not_enforced',
  'pin_verification_failed',
  'pin_locked',
  'same_salt',
  'same_iterations',
  'unsupported_algorithm',
  'cmk_parameters_refused',
] as const satisfies ServerSymbol[];
export const ofApp = ['client_not_found', 'redirect_not_registered'] as const satisfies ServerSymbol[];

/** Every symbol that a call can be refused with. */
export function refusalsOf({ as, proof, refuses }: Call): readonly ServerSymbol[] {
  const all = [...ofAny, ...ofCredential[as], ...(proof === 'never' ? [] : ofProof), ...refuses];
  return [...new Set(all)].toSorted();
}

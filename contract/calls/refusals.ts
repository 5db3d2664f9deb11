import type { Call } from '../call.ts';
import type { table } from './table.ts';
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
const ofMailedCode = [
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
  'resource_protected',
  'suspected_attacker',
] as const satisfies ServerSymbol[];

const ofPasswordGuess = ['password_error', 'resource_protected'] as const satisfies ServerSymbol[];
const ofLink = [
  'email_confirm_failed',
  'link_expired',
  'email_candidate_not_found',
  'email_candidate_invalid',
  'email_account_mismatch',
  'email_already_verified',
  'email_conflict',
  'backup_email_same_as_account',
] as const satisfies ServerSymbol[];
const ofEnvelope = [
  'envelope_invalid',
  'envelope_key_unknown',
  'envelope_mac_incorrect',
  'envelope_time_incorrect',
  'envelope_replayed',
  'invalid_public_key',
] as const satisfies ServerSymbol[];
const ofKeyChange = [
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
const ofApp = ['client_not_found', 'redirect_not_registered'] as const satisfies ServerSymbol[];

/** Further reasons by call; calls without any are omitted. */
const ofCall = {
  requestDeletion: ['abandonment_scheduled', 'abandonment_forbidden_by_lock'],
  deleteAccount: ['abandonment_forbidden_by_lock', 'deletion_needs_planning'],
  endUserSession: ['not_found'],
  removeTrustedDevice: ['not_found'],
  removeAllowedApp: ['not_found'],
  startArchive: ['dup_export_task', 'user_archive_preparing'],
  makeArchiveAddress: [...ofEnvelope, 'user_archive_not_found', 'user_archive_preparing'],
  uploadAvatar: ['not_found'],
  startChallenge: ['client_not_found', 'scenario_not_found', 'code_mails_exceeded'],
  sendCode: ['mfa_session_not_found', 'mfa_method_not_available', 'code_mails_exceeded'],
  readConsentDetails: ofApp,
  precheckConsent: [...ofApp, 'consent_required'],
  decideConsent: [...ofApp, 'consent_required'],
  sendCandidate: [
    ...ofPasswordGuess,
    'require_params_error',
    'not_found',
    'email_conflict',
    'email_not_available',
    'email_already_verified',
    'email_account_mismatch',
    'email_address_invalid',
    'email_candidate_not_found',
    'backup_email_same_as_account',
    'backup_email_already_associated',
    'backup_email_found',
    'backup_email_invalid',
    'code_mails_exceeded',
  ],
  describeEmailLink: ofLink,
  confirmEmail: [...ofLink, ...ofMailedCode],
  confirmRecoveryEmail: [...ofLink, ...ofMailedCode, 'not_found'],
  readRecoveryEmail: ['not_found'],
  removeRecoveryEmail: ['not_found', 'backup_email_not_found'],
  describeTakeBack: ofLink,
  takeBackEmailChange: ofLink,
  dismissTakeBack: ['not_found'],
  listCmks: ofEnvelope,
  readCmk: [...ofEnvelope, 'cmk_not_found'],
  createCmk: [...ofEnvelope, ...ofKeyChange],
  extractCmk: [...ofEnvelope, ...ofKeyChange],
  updateCmks: [...ofEnvelope, ...ofKeyChange],
  deleteCmk: [...ofEnvelope, ...ofKeyChange],
  readPictures: [...ofEnvelope, 'cmk_not_found'],
  readLegalDocument: ['not_found'],
  agree: ['agreement_required'],
  describeReport: ['not_found'],
  startLockDown: ['not_found'],
  saveLockDownStep: ['not_found'],
  logInWithPassword: [
    'client_not_found',
    'incorrect_password',
    'no_password',
    'account_not_found',
    'account_forbidden',
    'resource_protected',
    'suspected_attacker',
  ],
  resetPassword: ['password_too_common', 'password_unchanged', 'client_not_found'],
  removeNewLink: ['mfa_session_not_found'],
  reviewRecoveryEmail: ['mfa_session_not_found'],
  changePassword: [...ofPasswordGuess, 'require_params_error', 'password_unchanged', 'password_too_common'],
  updateProfile: [
    ...ofPasswordGuess,
    'require_params_error',
    'modify_not_allowed',
    'email_conflict',
    'email_not_available',
    'email_address_invalid',
    'code_mails_exceeded',
  ],
  renewToken: ['client_not_found', 'session_code_expired', 'required_authentication', 'account_forbidden'],
  sendSignUpCode: [
    'email_is_required',
    'client_not_found',
    'email_address_invalid',
    'account_already_exist',
    'password_too_common',
    'code_mails_exceeded',
  ],
  createAccount: [
    ...ofMailedCode,
    'client_not_found',
    'email_address_invalid',
    'account_already_exist',
    'agreement_required',
    'password_too_common',
    'require_params_error',
  ],
  listProviders: ['client_not_found'],
  thirdAddress: ['client_not_found', 'not_found'],
  logInWithThirdParty: [
    'client_not_found',
    'third_account_refused',
    'third_account_unavailable',
    'third_account_require_email',
    'account_found',
    'no_password',
    'account_not_found',
    'account_forbidden',
  ],
  connectThirdParty: [
    'third_account_refused',
    'third_account_unavailable',
    'third_account_already_associated',
    'third_account_associated',
    'not_found',
  ],
  removeThirdCredential: ['not_found', 'modify_not_allowed'],
  sendThirdPartyCode: [
    'client_not_found',
    'email_address_invalid',
    'third_account_refused',
    'third_account_already_register',
    'third_account_already_associated',
    'account_found',
    'code_mails_exceeded',
  ],
  registerWithThirdParty: [
    ...ofMailedCode,
    'emails_not_match',
    'client_not_found',
    'email_address_invalid',
    'agreement_required',
    'require_params_error',
    'account_found',
    'third_account_refused',
    'third_account_already_register',
    'third_account_already_associated',
  ],
  makeTotpSecret: ['totp_enabled'],
  enableTotp: [
    'totp_enabled',
    'secret_code_incorrect',
    'mfa_session_not_found',
    'resource_protected',
    'suspected_attacker',
  ],
  disableTotp: ['totp_disabled'],
  makeBackupCodes: ['totp_disabled'],
  viewBackupCodes: ['totp_disabled', 'backup_codes_not_viewable'],
} satisfies Partial<Record<keyof typeof table, readonly ServerSymbol[]>>;

const ownOf = new Map<string, readonly ServerSymbol[]>(Object.entries(ofCall));

/** Every symbol that a call can be refused with, by the name of the call. */
export function refusalsOf([name, { as, proof }]: readonly [string, Call]): readonly ServerSymbol[] {
  const all = [...ofAny, ...ofCredential[as], ...(proof === 'never' ? [] : ofProof), ...(ownOf.get(name) ?? [])];
  return [...new Set(all)].toSorted();
}

import * as v from 'valibot';
import { call } from '../call.ts';
import { maxAuthenticators } from '../limits.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { renewedSession } from './password.ts';

const instant = v.pipe(v.number(), v.integer());

/** An authenticator app of the account. Times are in epoch milliseconds. */
const authenticator = v.object({
  id: nonEmptyString,
  /** As the owner calls it; null until it is renamed. */
  name: v.nullable(nonEmptyString),
  /** Null if it existed from the start. */
  addedAt: v.nullable(instant),
  /** The last accepted code; null if there was none since this is stored. */
  usedAt: v.nullable(instant),
  /** How many minutes its clock is ahead of ours; negative if it is behind. */
  clockMinutes: v.pipe(v.number(), v.integer()),
});
export type Authenticator = v.InferOutput<typeof authenticator>;

/** Whether an authenticator app is set up, and its backup codes; `generatedAt` in epoch milliseconds. */
export const totpStatus = v.object({
  enabled: v.boolean(),
  backupCodes: v.nullable(
    v.object({
      generatedAt: instant,
      left: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /**
       * Added to the specification: not confirmed as saved. `viewable`: this session can still show
       * them; `lost`: only new ones help.
       */
      unsaved: v.optional(v.picklist(['viewable', 'lost'])),
    }),
  ),
  /**
   * Added to the specification: the apps whose codes are accepted, oldest first, or absent if the service accepts one
   * only.
   */
  authenticators: v.optional(v.pipe(v.array(authenticator), v.maxLength(maxAuthenticators))),
  /**
   * Added to the specification: someone asked to remove it, and the owner has not refused. `dueAt`: null until support
   * decides. `isEnded`: the account was used since, so it stays on.
   */
  removal: v.optional(v.object({ askedAt: instant, dueAt: v.nullable(instant), isEnded: v.boolean() })),
});
export type TotpStatus = v.InferOutput<typeof totpStatus>;

export const readTotp = call('GET', '/v2/auth/mfa/totp', { as: 'bearer', answer: totpStatus });

/**
 * A secret for an authenticator app, in Base32 and as the address in a QR code. It takes effect once one of its codes
 * is confirmed.
 */
export const totpSecret = v.object({ secret: nonEmptyString, uri: nonEmptyString });
const totpSetup = v.object({ setup: v.optional(v.pipe(v.string(), v.minLength(20), v.maxLength(100))) });
/**
 * Records nothing: the secret does nothing until it is enabled. `setup`, added to the specification, is a random id
 * that the tab keeps: the same session and id get the same secret again, so a reload does not void the entry in the
 * app.
 */
export const makeTotpSecret = call('POST', '/v2/auth/mfa/totp/secret', {
  as: 'bearer',
  body: totpSetup,
  answer: totpSecret,
  refuses: ['totp_enabled'],
});

const backupCodes = v.object({ generatedAt: instant, codes: v.array(nonEmptyString) });

/** New backup codes. */
export const newBackupCodes = v.object({ ...renewedSession.entries, backupCodes });

/** Turns the authenticator app on with a code of the new secret. The code is checked before the proof is requested. */
export const enableTotp = call('PUT', '/v2/auth/mfa/totp', {
  as: 'bearer',
  proof: 'when',
  body: v.object({ code: nonEmptyString }),
  answer: newBackupCodes,
  refuses: [
    'totp_enabled',
    'secret_code_incorrect',
    'mfa_session_not_found',
    'resource_protected',
    'suspected_attacker',
  ],
});

export const disableTotp = call('DELETE', '/v2/auth/mfa/totp', {
  as: 'bearer',
  proof: 'when',
  answer: renewedSession,
  refuses: ['totp_disabled'],
});

/** Ten new backup codes; the old ones are refused from then on. */
export const makeBackupCodes = call('POST', '/v2/auth/mfa/totp/backup-codes', {
  as: 'bearer',
  proof: 'when',
  answer: newBackupCodes,
  refuses: ['totp_disabled'],
});

/**
 * The new backup codes again, in the session that generated them, until they are confirmed as saved. The specification
 * has no such call.
 */
export const viewBackupCodes = call('POST', '/v2/auth/mfa/totp/backup-codes/view', {
  as: 'bearer',
  proof: 'when',
  answer: v.object({ backupCodes }),
  refuses: ['totp_disabled', 'backup_codes_not_viewable'],
});

/**
 * Confirms that the codes of that time are saved. The specification has no such call. Records nothing: the codes stay
 * as they are.
 */
export const confirmBackupCodes = call('PUT', '/v2/auth/mfa/totp/backup-codes/saved', {
  as: 'bearer',
  body: v.object({ generatedAt: instant }),
  answer: nothing,
});

/**
 * Refuses a request to remove the second factor. The specification has no such call. Records 'second factor removal
 * refused'. Refused with `passkey_too_new` in a session of a passkey that may be an intruder's.
 */
export const refuseRemoval = call('DELETE', '/v2/auth/mfa/totp/removal', {
  as: 'bearer',
  answer: nothing,
  refuses: ['passkey_too_new'],
});

// Further authenticator apps, while two-factor authentication is on. The specification has none of these calls: the
// first app is set up, and the last one is turned off, by its own.

/** Shown as text, in one line. */
const nameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** Records nothing: the secret does nothing until it is added. As `makeTotpSecret`, also about `setup`. */
export const makeAuthenticatorSecret = call('POST', '/v2/auth/mfa/totp/authenticators/secret', {
  as: 'bearer',
  body: totpSetup,
  answer: totpSecret,
  refuses: ['totp_disabled', 'authenticators_exceeded'],
});

/**
 * Adds another authenticator app with a code of its secret, checked before the proof is requested. Other sessions end.
 * Records 'authenticator added'.
 */
export const addAuthenticator = call('POST', '/v2/auth/mfa/totp/authenticators', {
  as: 'bearer',
  proof: 'when',
  body: v.object({ code: nonEmptyString, name: nameSchema }),
  answer: renewedSession,
  refuses: [
    'totp_disabled',
    'authenticators_exceeded',
    'secret_code_incorrect',
    'mfa_session_not_found',
    'resource_protected',
    'suspected_attacker',
  ],
});

/** Records nothing: the name is for the owner, and changes neither what its codes open nor for whom. */
export const renameAuthenticator = call('PUT', '/v2/auth/mfa/totp/authenticators/{id}', {
  as: 'bearer',
  body: v.object({ name: nameSchema }),
  answer: nothing,
  refuses: ['not_found'],
});

/**
 * Removes one of several authenticator apps; its codes are refused from then on. Other sessions end. Refused with
 * `modify_not_allowed` if it is the last: that one is turned off. Records 'authenticator removed'.
 */
export const removeAuthenticator = call('DELETE', '/v2/auth/mfa/totp/authenticators/{id}', {
  as: 'bearer',
  proof: 'when',
  answer: renewedSession,
  refuses: ['not_found', 'modify_not_allowed'],
});

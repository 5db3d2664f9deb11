import * as v from 'valibot';
import { call } from '../call.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a check-up can find; `checkUpRules` says in which order. */
export const checkUpLines = [
  'passwordFound',
  'openTakeBack',
  'unverifiedEmail',
  'noSecondFactor',
  'unsavedBackupCodes',
  'fewBackupCodes',
  'noRecoveryKit',
  'noPasskey',
  'unusedSessions',
  'unusedApps',
] as const;
export type CheckUpLine = (typeof checkUpLines)[number];

export const checkUpSchema = v.object({
  /** The password was found in stolen data since it was set. */
  isPasswordFound: v.boolean(),
  /** Former addresses that can take a change of the address back. */
  takeBacks: count,
  isEmailVerified: v.boolean(),
  hasSecondFactor: v.boolean(),
  backupCodesLeft: count,
  /** The customer has confirmed that they are saved; true without any. */
  areBackupCodesSaved: v.boolean(),
  /** Keys of the videos with a protection code, and whether a recovery kit opens any. */
  protectedKeys: count,
  hasRecoveryKit: v.boolean(),
  passkeys: count,
  /** Sessions and apps that were not used for long: `unusedSessionDays`, `unusedAppDays`. */
  unusedSessions: count,
  unusedApps: count,
  /** Lines that the customer has dismissed and which stay away for now. */
  dismissed: v.array(v.picklist(checkUpLines)),
});
export type CheckUp = v.InferOutput<typeof checkUpSchema>;

/** What stands open in the security of the account. The specification has no such call. */
export const readCheckUp = call('GET', '/v2/user/security/check-up', {
  as: 'bearer',
  answer: checkUpSchema,
  aliases: ['/v2/user/security/check-up/'],
});

/** Keeps a line away for `checkUpDismissedDays`. Records nothing: it changes only what the check-up shows. */
export const dismissCheckUpLine = call('POST', '/v2/user/security/check-up/dismissed', {
  as: 'bearer',
  body: v.object({ line: v.picklist(checkUpLines) }),
  answer: checkUpSchema,
  aliases: ['/v2/user/security/check-up/dismissed/'],
});

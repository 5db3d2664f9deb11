import { resetScenario, scenarios, type methodTypes, type MethodType } from '#contract/calls/second-factor.ts';
import { phoneLoginScenario } from '#contract/calls/phone-login.ts';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { isNewPasskey, type PasskeyRow } from '../../accounts/passkeys.ts';
import type { Flow } from '../../one-time-code/guesses.ts';
import type { CodeKey } from '../../one-time-code/store.ts';
import type { MethodRow } from './store.ts';

interface Factors {
  email: string;
  email_verified: boolean;
  recovery_email: string | null;
  totp_secret: Buffer | null;
  hasBackupCodes: boolean;
}

interface AvailableMethod {
  type: (typeof methodTypes)[number];
  target: string | null;
}

/** Whether a signed-in customer can ask for a challenge of a scenario. That of a phone login belongs to one login. */
export function isSignedInScenario(purpose: string): boolean {
  return scenarios.some((each) => each === purpose) && purpose !== phoneLoginScenario;
}

/** The flow in which wrong codes for a purpose count. */
export function flowOf(purpose: string): Flow {
  if (purpose === loginScenario || purpose === thirdPartyScenario) return 'login';
  if (purpose === takeBackScenario) return 'take-back';
  return purpose === resetScenario ? 'reset' : 'signed-in';
}

export function isMailed(type: MethodType): boolean {
  return type === 'email_code' || type === 'recovery_email_code';
}

/** The methods that an account can use for a purpose. */
export function availableMethods(factors: Factors, purpose: string, recoveryOpen: boolean): AvailableMethod[] {
  const mail: AvailableMethod[] = factors.email_verified
    ? [{ type: 'email_code', target: maskedEmail(factors.email) }]
    : [];
  if (factors.totp_secret === null) return mail.length > 0 ? mail : [{ type: 'password', target: null }];
  const own: AvailableMethod[] = [{ type: 'totp', target: null }];
  if (factors.hasBackupCodes) own.push({ type: 'backup_code', target: null });
  // These were already confirmed by mail, so another mail would not be a second factor.
  if (purpose === resetScenario || purpose === takeBackScenario || purpose === 'users.password') return own;
  const { recovery_email: recovery } = factors;
  const recoveryMethods: AvailableMethod[] =
    recovery === null || !recoveryOpen ? [] : [{ type: 'recovery_email_code', target: maskedEmail(recovery) }];
  return [...own, ...mail, ...recoveryMethods];
}

/**
 * Whether a passkey counts as a second factor for a purpose. A new one may be an intruder's, who would end the owner's
 * ways back with it; a take-back asks for a factor that the account had before.
 */
export function acceptsPasskey(passkey: PasskeyRow, purpose: string, now: Date): boolean {
  return purpose !== takeBackScenario && !isNewPasskey(passkey, now);
}

/** Whether an account can be reset by a code to its own address or to the typed recovery address. */
export function canReset(
  account: Pick<Factors, 'email_verified' | 'recovery_email'> & { disabled_at: Date | null },
  recovery: string | undefined,
  recoveryOpen: boolean,
): boolean {
  if (account.disabled_at !== null) return false;
  if (recovery === undefined) return account.email_verified;
  return (
    recoveryOpen && account.recovery_email !== null && account.recovery_email.toLowerCase() === recovery.toLowerCase()
  );
}

interface Bound {
  account_id: number | null;
  purpose: string;
  phone_login_id: number | null;
  expires_at: Date;
  used_at: Date | null;
}

interface Asked {
  account: number | null;
  purpose: string;
  /** The login that the proof is to allow. */
  phoneLogin?: number | null;
}

/** Whether a challenge is valid for this account and purpose, and for this login. */
export function isBoundTo(challenge: Bound, { account, purpose, phoneLogin = null }: Asked, now: Date): boolean {
  return (
    challenge.account_id === account &&
    challenge.purpose === purpose &&
    challenge.phone_login_id === phoneLogin &&
    challenge.used_at === null &&
    challenge.expires_at > now
  );
}

type Coded = Pick<
  MethodRow,
  'account_id' | 'subject' | 'purpose' | 'phone_login_id' | 'type' | 'challenge_id' | 'has_own_code'
>;

/**
 * The one-time code of a method. All challenges of an account for the same purpose share it, except those that had
 * another one mailed since. The code of a phone login allows that login, which its mail names.
 */
export function codeKeyOf({
  account_id,
  subject,
  purpose,
  phone_login_id: login,
  type,
  challenge_id: challenge,
  has_own_code: isOwn,
}: Coded): CodeKey {
  const shared = login === null ? type : `${type} of login ${login}`;
  return { subject: subject ?? String(account_id), purpose, type: isOwn ? `${type} ${challenge}` : shared };
}

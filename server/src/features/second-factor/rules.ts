import { scenarios, type MethodType } from '#contract/calls/challenge.ts';
import type { CodeKey } from '../../one-time-code/store.ts';

interface Factors {
  email: string;
  email_verified: boolean;
  recovery_email: string | null;
  totp_secret: Buffer | null;
  hasBackupCodes: boolean;
}

interface AvailableMethod {
  type: MethodType;
  target: string | null;
}

/** Whether a signed-in customer can start a challenge for a scenario. */
export function isSignedInScenario(purpose: string): boolean {
  return scenarios.some((each) => each === purpose);
}

/** The methods an account can use for a purpose. */
export function availableMethods(factors: Factors, purpose: string, recoveryOpen: boolean): AvailableMethod[] {
  const mail: AvailableMethod[] = factors.email_verified ? [{ type: 'email_code', target: maskedAddress(factors.email) }] : [];
  if (factors.totp_secret === null) return mail.length > 0 ? mail : [{ type: 'password', target: null }];
  const own: AvailableMethod[] = [{ type: 'totp', target: null }];
  if (factors.hasBackupCodes) own.push({ type: 'backup_code', target: null });
  // The reset itself was confirmed by mail: another mail would not be a second factor.
  if (purpose === 'users.password') return own;
  const { recovery_email: recovery } = factors;
  const recoveryMethods: AvailableMethod[] =
    recovery === null || !recoveryOpen ? [] : [{ type: 'recovery_email_code', target: maskedAddress(recovery) }];
  return [...own, ...mail, ...recoveryMethods];
}

interface Bound {
  account_id: number;
  purpose: string;
  expires_at: Date;
  used_at: Date | null;
}

/** Whether a challenge is valid for this account and purpose. */
export function isBoundTo(challenge: Bound, account: number, purpose: string, now: Date): boolean {
  return challenge.account_id === account && challenge.purpose === purpose && challenge.used_at === null && challenge.expires_at > now;
}

/** The one-time code of a method; all challenges of an account with the same purpose share it. */
export function codeKeyOf({ account_id, purpose, type }: { account_id: number; purpose: string; type: string }): CodeKey {
  return { subject: String(account_id), purpose, type };
}

/** An address as it is shown before its owner has proved to own it: `l•••@example.com`. */
function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}

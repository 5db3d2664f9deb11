import { scenarios, type MethodType } from '#contract/calls/challenge.ts';
import { maskedAddress } from './masked-address.ts';

interface Factors {
  email: string;
  email_verified: boolean;
  recovery_email: string | null;
  totp_secret: Buffer | null;
  hasBackupCodes: boolean;
}

interface Way {
  type: MethodType;
  target: string | null;
}

/** Acts that a signed-in customer can start a challenge for. */
export function isSignedInAct(purpose: string): boolean {
  return scenarios.some((each) => each === purpose);
}

/** The ways to prove oneself for an act. */
export function availableMethods(factors: Factors, purpose: string, recoveryOpen: boolean): Way[] {
  const mail: Way[] = factors.email_verified ? [{ type: 'email_code', target: maskedAddress(factors.email) }] : [];
  if (factors.totp_secret === null) return mail.length > 0 ? mail : [{ type: 'password', target: null }];
  const own: Way[] = [{ type: 'totp', target: null }];
  if (factors.hasBackupCodes) own.push({ type: 'backup_code', target: null });
  // A reset came by mail already: a second mail is no second factor.
  if (purpose === 'users.password') return own;
  const { recovery_email: recovery } = factors;
  const recoveryWay: Way[] =
    recovery === null || !recoveryOpen ? [] : [{ type: 'recovery_email_code', target: maskedAddress(recovery) }];
  return [...own, ...mail, ...recoveryWay];
}

interface Bound {
  account_id: number;
  purpose: string;
  expires_at: Date;
  used_at: Date | null;
}

/** Whether a challenge is alive for this account and this act. */
export function isBoundTo(challenge: Bound, account: number, purpose: string, now: Date): boolean {
  return challenge.account_id === account && challenge.purpose === purpose && challenge.used_at === null && challenge.expires_at > now;
}

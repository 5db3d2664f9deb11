import { resetScenario, type Challenge, type PasskeyMethod } from '#contract/calls/second-factor.ts';
import { requireBrand, type Brand } from '../../platform/configuration/brands.ts';
import type { Services } from '../../platform/services/services.ts';
import { acceptsPasskey, availableMethods, canReset } from './rules.ts';
import { canResetByRecovery } from '../../accounts/recovery-email.ts';
import { ceremonyMs, descriptorOf, findPasskeys } from '../../accounts/passkeys.ts';
import { secondsAfter, secondsUntil } from '../../platform/clock.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { emailKey, findByUsername, hasBackupCodes, type Account } from '../../accounts/accounts.ts';
import { insertChallenge } from './store.ts';

interface Purpose {
  purpose: string;
  clientId: string;
  /** The login that its proof allows; the challenge ends with it. */
  phoneLogin?: { id: number; expires_at: Date } | undefined;
}

/** Starts a challenge for one account and one purpose; its method ids are valid for no other. */
export async function startChallenge(
  services: Services,
  account: Account,
  { purpose, clientId, phoneLogin }: Purpose,
): Promise<Challenge> {
  const { settings, database, clock, random } = services;
  const factors = { ...account, hasBackupCodes: await hasBackupCodes(database.query, account.id) };
  const methods = availableMethods(factors, purpose, settings.BACKUP_EMAIL).map((method) => ({
    id: random.text(24),
    ...method,
  }));
  const now = clock.now();
  const passkey = await passkeyMethod(services, account, { purpose, brand: requireBrand(services.brands, clientId) });
  const left = phoneLogin === undefined ? Infinity : Math.max(1, secondsUntil(phoneLogin.expires_at, now));
  const expiresIn = Math.min(settings.CHALLENGE_SECONDS, left);
  const expiresAt = secondsAfter(now, expiresIn);
  const stored = passkey === null ? methods : [...methods, { id: passkey.id, type: 'passkey' as const, target: null }];
  await insertChallenge(database, {
    account: account.id,
    purpose,
    phoneLogin: phoneLogin?.id,
    clientId,
    now,
    expiresAt,
    methods: stored,
  });
  return { methods, ...(passkey && { passkey }), expiresIn };
}

/** The account's passkeys of the brand's host as a method; null if it has none that counts for the purpose. */
async function passkeyMethod(
  { database, clock, random }: Services,
  { id: account }: Account,
  { purpose, brand }: { purpose: string; brand: Brand },
): Promise<PasskeyMethod | null> {
  const now = clock.now();
  const own = (await findPasskeys(database.query, account)).filter(
    (each) => each.rp_id === brand.accountHost && acceptsPasskey(each, purpose, now),
  );
  if (own.length === 0) return null;
  // The browser signs the method's id, so that what it signs is valid for this challenge only.
  const id = random.text(32);
  return {
    id,
    options: {
      challenge: id,
      rpId: brand.accountHost,
      timeout: ceremonyMs,
      userVerification: 'required',
      allowCredentials: own.map(descriptorOf),
    },
  };
}

interface Reset {
  brand: Brand;
  /** The account's address as typed. */
  email: string;
  /** The recovery address for the code, as typed. */
  recovery: string | undefined;
}

/**
 * Starts the challenge of a password reset. Every address gets the same response; without an account, no code is ever
 * right.
 */
export async function startResetChallenge(services: Services, { brand, email, recovery }: Reset): Promise<Challenge> {
  const { settings, database, clock, random, keys } = services;
  const account = await findByUsername(database.query, email, false);
  const now = clock.now();
  const isUsable = recovery === undefined || (await canResetByRecovery(services, database.query, account, now));
  const owner = account !== null && isUsable && canReset(account, recovery, settings.BACKUP_EMAIL) ? account.id : null;
  const type = recovery === undefined ? 'email_code' : 'recovery_email_code';
  const methods = [{ id: random.text(24), type, target: maskedEmail(recovery ?? email) } as const];
  const expiresIn = settings.CHALLENGE_SECONDS;
  const subject =
    owner === null ? { subject: `none:${keys.hash('reset', `${emailKey(email)} ${emailKey(recovery ?? '')}`)}` } : {};
  const expiresAt = secondsAfter(now, expiresIn);
  await insertChallenge(database, {
    account: owner,
    ...subject,
    purpose: resetScenario,
    clientId: brand.clientId,
    now,
    expiresAt,
    methods,
  });
  return { methods, expiresIn };
}

import type { Kysely } from 'kysely';
import { backupCodeCount, backupCodeDigits } from '#contract/limits.ts';
import { areBackupCodesSaved } from '../../accounts/accounts.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { ApiError } from '../../platform/api-error.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { originOfRequest, type Caller, type SignedRequest } from '../../sessions/authenticate.ts';
import { requireProof } from '../second-factor/require.ts';
import { findUnsavedCodes, putUnsavedCodes, replaceBackupCodes } from './store.ts';

/** How long the session that generated backup codes can show them again, until they are confirmed as saved. */
export const unsavedCodesSeconds = 3600;

export interface BackupCodes {
  generatedAt: number;
  codes: string[];
}

/**
 * Replaces the backup codes. They are stored as hashes, and sealed for the session until the user confirms that they
 * are saved: a reload while they are shown would lose them.
 */
export async function makeBackupCodes(
  { random, keys }: TransactionServices,
  query: Kysely<Tables>,
  { account: { id: account }, session: { id: session } }: Caller,
  now: Date,
): Promise<BackupCodes> {
  const distinct = new Set<string>();
  while (distinct.size < backupCodeCount) distinct.add(random.digits(backupCodeDigits));
  const codes = [...distinct];
  const hashes = codes.map((code) => keys.hash(`backup-code:${account}`, code));
  await replaceBackupCodes(query, account, hashes, now);
  const sealed = keys.seal(sealPurpose(account, session), Buffer.from(codes.join(' ')));
  await putUnsavedCodes(query, account, { session, sealed, expiresAt: secondsAfter(now, unsavedCodesSeconds), now });
  return { generatedAt: now.getTime(), codes };
}

/** Whether the backup codes still have to be saved, and whether this session can show them again. */
export async function unsavedCodes(
  { database, clock }: Services,
  { account, session }: Caller,
): Promise<'viewable' | 'lost' | null> {
  if (areBackupCodesSaved(account)) return null;
  const asked = { account: account.id, session: session.id, now: clock.now() };
  const found = await findUnsavedCodes(database.query, asked);
  return found === null ? 'lost' : 'viewable';
}

/** Returns the codes that are not confirmed as saved. The owner is mailed: each of them logs in once. */
export async function viewBackupCodes(
  services: Services,
  signed: SignedRequest,
): Promise<{ backupCodes: BackupCodes }> {
  const { account, session } = signed.caller;
  const of = { account: account.id, session: session.id };
  if (account.totp_secret === null) throw new ApiError('totp_disabled');
  // Checked before the proof is requested and again once it is verified.
  if ((await findUnsavedCodes(services.database.query, { ...of, now: services.clock.now() })) === null)
    throw new ApiError('backup_codes_not_viewable');
  return requireProof(services, { ...signed, purpose: 'users.view_backup_codes' }, async (query, services) => {
    const now = services.clock.now();
    const found = await findUnsavedCodes(query, { ...of, now });
    if (found === null) throw new ApiError('backup_codes_not_viewable');
    const origin = originOfRequest(signed.request);
    await notifyOwner(services, query, { account, type: 'viewed otp backup code', at: now, origin });
    const codes = services.keys.open(sealPurpose(of.account, of.session), found.sealed).toString().split(' ');
    return { backupCodes: { generatedAt: found.generatedAt.getTime(), codes } };
  });
}

function sealPurpose(account: number, session: number): string {
  return `unsaved-backup-codes:${account}:${session}`;
}

import type { Kysely } from 'kysely';
import { closeOtherSessions, renewSessionCode } from '../../sessions/close-sessions.ts';
import type { Notice } from '../../mails/event-mails.ts';
import { keepFormerFactors } from '../../accounts/former-factors.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { requireProof } from '../second-factor/require.ts';
import { makeBackupCodes, type BackupCodes } from './backup-codes.ts';
import { confirmSecret } from './secret.ts';
import { clearTotp, deleteUnsavedCodes, replaceBackupCodes, setFactorsChanged, setTotp } from './store.ts';

interface Renewed {
  web_session_auth_code: string;
}

interface WithCodes extends Renewed {
  backupCodes: BackupCodes;
}

/**
 * Turns the authenticator app on with a code from its new secret. Other sessions end; the response has the backup
 * codes.
 */
export async function enableTotp(services: Services, signed: SignedRequest, code: string): Promise<WithCodes> {
  const { account } = signed.caller;
  if (account.totp_secret !== null) throw new ApiError('totp_enabled');
  const { secret, step, clockSteps } = await confirmSecret(services, signed, code);
  return requireProof(services, { ...signed, purpose: 'users.totp' }, async (query, services) => {
    const now = services.clock.now();
    const sealed = services.keys.seal(`totp:${account.id}`, secret);
    if (!(await setTotp(query, account.id, { sealed, step, clockSteps, now }))) throw new ApiError('totp_enabled');
    const backupCodes = await makeBackupCodes(services, query, signed.caller, now);
    return { ...(await report(services, query, signed, { type: 'enabled totp', at: now })), backupCodes };
  });
}

/** Turns the authenticator app and its backup codes off. Other sessions end. */
export async function disableTotp(services: Services, signed: SignedRequest): Promise<Renewed> {
  const { account } = signed.caller;
  if (account.totp_secret === null) throw new ApiError('totp_disabled');
  return requireProof(services, { ...signed, purpose: 'users.totp' }, async (query, services) => {
    const now = services.clock.now();
    await keepFormerFactors(query, account.id, now);
    if (!(await clearTotp(query, account.id, now))) throw new ApiError('totp_disabled');
    await replaceBackupCodes(query, account.id, [], now);
    await deleteUnsavedCodes(query, account.id);
    return report(services, query, signed, { type: 'disabled totp', at: now });
  });
}

/** Generates ten new backup codes; the old ones are refused from then on. */
export async function regenerateBackupCodes(services: Services, signed: SignedRequest): Promise<WithCodes> {
  const { account } = signed.caller;
  if (account.totp_secret === null) throw new ApiError('totp_disabled');
  return requireProof(services, { ...signed, purpose: 'users.backup_codes' }, async (query, services) => {
    const now = services.clock.now();
    await keepFormerFactors(query, account.id, now);
    await setFactorsChanged(query, account.id, now);
    const backupCodes = await makeBackupCodes(services, query, signed.caller, now);
    return {
      ...(await report(services, query, signed, { type: 'generated otp backup code', at: now })),
      backupCodes,
    };
  });
}

/** Ends the other sessions, writes the event and the mail, and renews this session's code. */
async function report(
  services: TransactionServices,
  query: Kysely<Tables>,
  { request, caller: { account, session } }: SignedRequest,
  { type, at }: { type: Notice; at: Date },
): Promise<Renewed> {
  await closeOtherSessions(query, { account: account.id, now: at, current: session.id, because: 'factors_changed' });
  await notifyOwner(services, query, { account, type, at, origin: originOfRequest(request) });
  return renewSessionCode(services, query, session);
}

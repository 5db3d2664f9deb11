import { emailKey } from '../../platform/accounts/accounts.ts';
import { closeOtherSessions } from '../../platform/accounts/close-sessions.ts';
import { insertEvent, type Origin } from '../../platform/accounts/events.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../services.ts';
import { consumeUndo, findUndo, setEmail } from './store.ts';

/**
 * Takes a change of the address back with the link that the former address was sent, also where others followed. Every
 * session ends, and the password and the recovery address no longer work: another person may have chosen them.
 */
export async function undoChange({ database, keys, clock }: Services, token: string, origin: Origin): Promise<{ emailAddress: string }> {
  const undo = await findUndo(database.query, keys.hash('email-undo', token));
  const now = clock.now();
  if (undo === null) throw new ApiError('email_candidate_not_found');
  if (undo.used_at !== null) throw new ApiError('email_already_verified');
  if (undo.expires_at <= now) throw new ApiError('email_candidate_invalid');
  await database.query.transaction().execute(async (query) => {
    if (!(await consumeUndo(query, undo, now))) throw new ApiError('email_already_verified');
    const taken = query.selectFrom('accounts').select('id').where('email_key', '=', emailKey(undo.email)).where('id', '!=', undo.account_id).where('deleted_at', 'is', null);
    if ((await taken.executeTakeFirst()) !== undefined) throw new ApiError('email_conflict');
    await setEmail(query, undo.account_id, undo.email, now);
    await query.updateTable('accounts').set({ password_hash: null, recovery_email: null }).where('id', '=', undo.account_id).execute();
    await query.deleteFrom('email_candidates').where('account_id', '=', undo.account_id).execute();
    await closeOtherSessions(query, undo.account_id, now, null);
    await insertEvent(query, undo.account_id, 'changed email', now, origin);
  });
  return { emailAddress: undo.email };
}

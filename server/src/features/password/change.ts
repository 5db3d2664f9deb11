import { requireBrand } from '../../platform/configuration/brands.ts';
import { closeOtherSessions, renewSessionCode } from '../../sessions/close-sessions.ts';
import { requireCurrentPassword } from '../../sessions/current-password.ts';
import { requireGoodPassword } from '../../accounts/new-password.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { ApiError } from '../../platform/api-error.ts';
import { queueCallerOf, originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import { inTransaction, type Act } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { requireProof } from '../second-factor/require.ts';
import { setPassword } from './store.ts';

interface Change extends SignedRequest {
  currentPassword: string | undefined;
  password: string;
}

/**
 * Changes the password with the current one, or creates the first one with a proof. This session continues, all others
 * end.
 */
export async function changePassword(
  services: Services,
  { request, caller, currentPassword, password }: Change,
): Promise<{ web_session_auth_code: string }> {
  const { clock, passwords } = services;
  const { account, session } = caller;
  const queueCaller = queueCallerOf(request, account);
  const brand = requireBrand(services.brands, session.client_id);
  await requireGoodPassword(services, password, { ...account, brand });
  if (account.password_hash !== null) {
    if (currentPassword === undefined) throw new ApiError('require_params_error');
    await requireCurrentPassword(services, { request, brand, account, password: currentPassword });
    if (password.normalize('NFKC') === currentPassword.normalize('NFKC')) throw new ApiError('password_unchanged');
  }
  let passwordHash = '';
  const prepare = async (): Promise<void> => void (passwordHash = await passwords.hash(password, queueCaller));
  const act: Act<{ web_session_auth_code: string }> = async (query, services) => {
    const now = clock.now();
    if (!(await setPassword(query, account.id, { passwordHash, now, checked: account.password_hash })))
      throw new ApiError('password_error');
    await closeOtherSessions(query, { account: account.id, now, current: session.id, because: 'password_changed' });
    await notifyOwner(services, query, {
      account,
      type: 'changed password',
      at: now,
      origin: originOfRequest(request),
    });
    return renewSessionCode(services, query, session);
  };
  const needsProof = account.totp_secret !== null || account.password_hash === null;
  if (needsProof) return requireProof(services, { request, caller, purpose: 'users.password', prepare }, act);
  await prepare();
  return inTransaction(services, act);
}

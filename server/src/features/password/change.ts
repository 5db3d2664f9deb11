import type { FastifyRequest } from 'fastify';
import { closeOtherSessions, renewSessionCode } from '../../platform/accounts/close-sessions.ts';
import { requireCurrentPassword } from '../../platform/accounts/current-password.ts';
import { insertEvent } from '../../platform/accounts/events.ts';
import { requireGoodPassword } from '../../platform/accounts/new-password.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { originOfRequest, type Caller } from '../../platform/http/authenticate.ts';
import { noticeMail } from '../../platform/mail/notices.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../services.ts';
import { requireProof } from '../second-factor/require.ts';
import { setPassword } from './store.ts';

interface Change {
  request: FastifyRequest;
  caller: Caller;
  currentPassword: string | undefined;
  password: string;
}

/** Changes the password with the current one, or creates the first one with a proof. This session goes on, all others end. */
export async function changePassword(services: Services, { request, caller, currentPassword, password }: Change): Promise<{ web_session_auth_code: string }> {
  const { database, clock, passwords } = services;
  const { account, session } = caller;
  await requireGoodPassword(password, account);
  if (account.password_hash !== null) {
    if (currentPassword === undefined) throw new ApiError('require_params_error');
    await requireCurrentPassword(services, account, currentPassword);
    if (password.normalize('NFKC') === currentPassword.normalize('NFKC')) throw new ApiError('password_unchanged');
  }
  const passwordHash = await passwords.hash(password);
  const act = async (query: typeof database.query): Promise<{ web_session_auth_code: string }> => {
    const now = clock.now();
    if (!(await setPassword(query, account.id, passwordHash, now, account.password_hash))) throw new ApiError('password_error');
    await closeOtherSessions(query, account.id, now, session.id);
    const origin = originOfRequest(request);
    await insertEvent(query, account.id, 'changed password', now, origin);
    if (account.email_verified) await queueMail(services, query, { to: account.email, text: noticeMail(account.language, 'changed password', { now, origin }) });
    return renewSessionCode(services, query, session.id);
  };
  const needsProof = account.totp_secret !== null || account.password_hash === null;
  return needsProof ? requireProof(services, { request, caller, purpose: 'users.password' }, act) : database.query.transaction().execute(act);
}

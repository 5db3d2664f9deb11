import type { Credentials, Recognition } from '#machines/login/login.model.ts';
import { isNobody } from '#machines/session/token.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/api-error.ts';
import { loginApi } from '#src/api/login.ts';
import { sessionApi } from '#src/api/session.ts';
import type { Base } from './base.ts';
import { tokenOf } from './renewal.ts';

/** Signed in means a session that the service confirms, not the marker. What is left of an ended one is cleared. */
export async function recognise({ cookies, sendOnce, tokens, trust }: Base, signal: AbortSignal): Promise<Recognition> {
  const remembered = trust.areKept();
  if (!cookies.areKept()) return { standing: 'cookiesOff', remembered };
  const code = cookies.sessionCode();
  if (!cookies.hasMarker() || code === null) return { standing: 'signedOut', remembered };
  const details = await sessionApi(sendOnce).fetchDetails(code, signal);
  if (!isNobody(details)) return { standing: 'signedIn', remembered };
  cookies.clearLogin();
  tokens.clear();
  return { standing: 'signedOut', remembered };
}

/** Logs in and keeps, all together, what the next page needs. */
export async function logIn(
  base: Base,
  { credentials, proof }: { credentials: Credentials | null; proof: Proof | null },
  signal: AbortSignal,
): Promise<void> {
  const { configuration, cookies, sendOnce, tabs, tokens, trust, values } = base;
  if (credentials === null) throw new ApiError('mfa_session_not_found');
  if (!cookies.areKept()) throw new ApiError('cookies_off');
  const { clientId, storage } = configuration;
  const trustToken = trust.read(credentials.username);
  const reply = await loginApi(sendOnce)
    .logIn({ clientId, credentials, proof, trustToken }, signal)
    .catch((error: unknown) => {
      // Asked all the same: what was remembered here is over.
      if (trustToken !== null && refusalOf(error).symbol === 'mfa_required') trust.forget(credentials.username);
      throw error;
    });
  const sessionCode = new Secret(reply.web_session_auth_code);
  // The reply does not say whose token it is; without that the next page fetches one of its own.
  const details = await sessionApi(sendOnce).fetchDetails(sessionCode, signal).catch(() => null);
  tokens.clear();
  values.remove(storage.twoFactorNoticeOff);
  if (details !== null && !isNobody(details)) tokens.write(tokenOf(base, details, reply));
  cookies.writeLogin({ sessionCode, onlineSignSeconds: reply.web_session_expires_in });
  if (reply.mfa_trust_token) trust.keep(credentials.username, new Secret(reply.mfa_trust_token));
  tabs.send('signedIn');
}

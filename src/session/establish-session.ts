import type { LoginReply } from '#contract/calls/login.ts';
import { onlineSignInAppSeconds } from '#contract/limits.ts';
import { isSignedOut } from '#machines/session/session.rules.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { sessionApi } from '#src/api/session.ts';
import { isInApp, pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import type { Services } from '#src/services/services.ts';
import { tokenOf } from './token/token-renewal.ts';
import { hasPasskeySignals } from '#src/browser/passkeys.ts';
import { deferredAgreements, passkeysToSignal, passkeyToOffer } from '#src/browser/storage/flags.ts';

interface SessionLifetimes {
  sessionCodeSeconds: number;
}

/**
 * Stores the response to a login as this browser's session, in one piece, and notifies the other tabs. Returns the
 * account's number; null if unknown.
 */
export async function establishSession(
  services: Services,
  reply: LoginReply,
  { sessionCodeSeconds }: SessionLifetimes,
  signal: AbortSignal,
): Promise<number | null> {
  const { configuration, cookies, sendOnce, tabs, tokens, values } = services;
  const sessionCode = new Secret(reply.web_session_auth_code);
  // The response does not name the token's account; without the details the next page fetches its own token.
  const details = await sessionApi(sendOnce)
    .readDetails(sessionCode, signal)
    .catch(() => null);
  tokens.clear();
  values.clear(configuration.storage.twoFactorNoticeOff);
  deferredAgreements(values).clear();
  passkeyToOffer(values).clear();
  const known = details === null || isSignedOut(details) ? null : details;
  if (known === null) tokens.noteLogin();
  else tokens.write(tokenOf(services, known, reply));
  const surroundings = pageSurroundings();
  const inApp = isInApp(configuration.bridge, surroundings);
  const isStored = cookies.writeLogin({
    sessionCode,
    sessionCodeSeconds,
    onlineSignSeconds: inApp ? onlineSignInAppSeconds : reply.web_session_expires_in,
  });
  if (!isStored) {
    tokens.clear();
    await sessionApi(sendOnce)
      .endSession(sessionCode, signal)
      .catch(() => undefined);
    throw new ApiError('session_cookie_hidden');
  }
  if (hasPasskeySignals()) passkeysToSignal(values).write();
  tabs.send('signedIn');
  return known?.account ?? null;
}

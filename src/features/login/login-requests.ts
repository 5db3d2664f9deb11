import type { IdentityProvider } from '#contract/calls/third-party.ts';
import { sessionCodeSeconds } from '#contract/limits.ts';
import { cleanPhone, phoneProblem } from '#contract/rules/phone.ts';
import type { Credentials, SessionDetection } from '#machines/login/login.model.ts';
import { isSignedOut } from '#machines/session/session.rules.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { loginApi } from '#src/api/login.ts';
import { sessionApi } from '#src/api/session.ts';
import { thirdPartyApi } from '#src/api/third-party.ts';
import { openFlow } from '#src/browser/step-history.ts';
import { passkeyToOffer } from '#src/browser/storage/flags.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';

export { redirectAfterLogin } from '#src/session/redirects.ts';
import { canUseThirdParties } from '#src/session/provider-redirect.ts';
export { startProviderRedirect } from '#src/session/provider-redirect.ts';

/**
 * "Logged in" requires a session confirmed by the service, not only the marker. Clears what an ended session left
 * behind.
 */
export async function detectSession(
  { cookies, sendOnce, tokens, trust }: Services,
  signal: AbortSignal,
): Promise<SessionDetection> {
  const found = { remembered: trust.hasAny(), isAtPhone: openFlow() === 'phoneLogin' };
  if (!cookies.cookiesEnabled()) return { sessionState: 'cookiesOff', ...found };
  const code = cookies.sessionCode();
  if (!cookies.hasLoginMarker() || code === null) return { sessionState: 'signedOut', ...found };
  const details = await sessionApi(sendOnce).readDetails(code, signal);
  if (!isSignedOut(details)) return { sessionState: 'signedIn', ...found };
  cookies.clearLogin();
  tokens.clear();
  return { sessionState: 'signedOut', ...found };
}

/** Logs in and stores everything the next page needs. */
export async function logIn(
  services: Services,
  { credentials: typed, proof }: { credentials: Credentials; proof: Proof | null },
  signal: AbortSignal,
): Promise<void> {
  const { configuration, cookies, sendOnce, trust, values } = services;
  if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
  const { clientId } = configuration;
  // One form of a phone number, under which this browser remembers the user.
  const credentials =
    phoneProblem(typed.username) === null ? { ...typed, username: cleanPhone(typed.username) } : typed;
  const trustToken = trust.read(credentials.username);
  const reply = await loginApi(sendOnce)
    .logIn({ clientId, credentials, proof, trustToken }, signal)
    .catch((error: unknown) => {
      // The service asked for a code despite the trust token, so the token is no longer valid.
      if (trustToken !== null && refusalOf(error).symbol === 'mfa_required') trust.forget(credentials.username);
      throw error;
    });
  if (reply.mfa_trust_token) trust.keep(credentials.username, new Secret(reply.mfa_trust_token));
  const account = await establishSession(services, reply, { sessionCodeSeconds }, signal);
  passkeyToOffer(values).write();
  if (credentials.remember) rememberedAccounts(values).keep(credentials.username, account);
}

/** Settles with the login. If a code is required, waits until the code step can be shown. */
export async function preloadChallenge(loggedIn: Promise<void>, loadChallengeStep: () => Promise<void>): Promise<void> {
  try {
    await loggedIn;
  } catch (error) {
    if (refusalOf(error).symbol === 'mfa_required') await loadChunk(loadChallengeStep);
    throw error;
  }
}

/**
 * Revokes every trust token at the service, then removes it here. If a call fails, the token stays so that the user can
 * retry.
 */
export async function forgetTrustedDevice({ sendOnce, trust, values }: Services, signal: AbortSignal): Promise<void> {
  const { forgetTrustedDevice: revoke } = loginApi(sendOnce);
  for (const [username, token] of trust.list()) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- the first failure ends it
    await revoke(token, signal);
    trust.forget(username);
  }
  trust.clear();
  rememberedAccounts(values).clear();
}

export async function readProviders(services: Services, signal: AbortSignal): Promise<readonly IdentityProvider[]> {
  if (!canUseThirdParties(services.configuration)) return [];
  return await thirdPartyApi(services.sendOnce).readProviders(services.configuration.clientId, signal);
}

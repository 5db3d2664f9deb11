import type { PasskeyAssertion } from '#contract/calls/passkey.ts';
import { passkeyChallengeSeconds, sessionCodeSeconds } from '#contract/limits.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { passkeyLoginApi } from '#src/api/passkey.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { anySignal } from '#src/browser/any-signal.ts';
import { isInApp, pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import { hasPasskeyAutofill, signalUnknown } from '#src/browser/passkeys.ts';
import { askForPasskey } from '#src/browser/passkey-ceremony.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';

/** The field offers passkeys with a fresh challenge before the former one ends. */
const renewalMs = (passkeyChallengeSeconds - 60) * 1000;

/** Lets the browser offer passkeys in the field of the user name, until one is chosen; null if it stops offering. */
export async function offerPasskeys(
  { configuration, sendOnce }: Services,
  signal: AbortSignal,
): Promise<Secret<PasskeyAssertion> | null> {
  if (isInApp(configuration.bridge, pageSurroundings()) || !(await hasPasskeyAutofill())) return null;
  const { start } = passkeyLoginApi(sendOnce);
  while (!signal.aborted) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one challenge after the other
    const options = await start(configuration.clientId, signal);
    const renewal = AbortSignal.timeout(renewalMs);
    // oxlint-disable-next-line eslint/no-await-in-loop -- one challenge after the other
    const chosen = await askForPasskey(options, { isAutofill: true, signal: anySignal([signal, renewal]) });
    if (chosen !== null) return new Secret(chosen);
    if (!renewal.aborted) return null;
  }
  return null;
}

/** Lets the browser ask for a passkey in its own dialog; null if the user cancels. */
export async function askToLogIn(
  { configuration, cookies, sendOnce }: Services,
  signal: AbortSignal,
): Promise<Secret<PasskeyAssertion> | null> {
  if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
  const options = await passkeyLoginApi(sendOnce).start(configuration.clientId, signal);
  const chosen = await askForPasskey(options, { isAutofill: false, signal });
  return chosen === null ? null : new Secret(chosen);
}

/** Logs in with a passkey, and stores everything the next page needs. */
export async function logInWithPasskey(
  services: Services,
  assertion: Secret<PasskeyAssertion>,
  signal: AbortSignal,
): Promise<void> {
  const { configuration, cookies, sendOnce } = services;
  if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
  const { clientId } = configuration;
  const answered = assertion.reveal();
  const reply = await passkeyLoginApi(sendOnce)
    .logIn(clientId, answered, signal)
    .catch((error: unknown) => {
      // The manager of the passkey then no longer offers it.
      if (refusalOf(error).symbol === 'passkey_unknown') signalUnknown(answered.id);
      throw error;
    });
  await establishSession(services, reply, { sessionCodeSeconds }, signal);
}

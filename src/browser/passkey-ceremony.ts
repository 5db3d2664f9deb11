// Loaded on use: the login document must not contain it.
import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import type {
  CreationOptions,
  PasskeyAssertion,
  PasskeyRegistration,
  RequestOptions,
} from '#contract/calls/passkey.ts';
import type { VaultPasskey } from '#contract/vault-passkeys.ts';
import { passkeyChallengeSeconds } from '#contract/limits.ts';
import type { PasskeyOptions, PasskeyProof } from '#contract/calls/second-factor.ts';
import { failure, type Refusal } from '#machines/shared/failure.ts';

/**
 * Creates a passkey; null if the user cancels. It asks for what opens the key vault (PRF). Many authenticators give
 * that only at a later use, so nothing of it is read here.
 */
export async function createPasskey(
  options: CreationOptions,
  signal: AbortSignal,
): Promise<PasskeyRegistration | null> {
  return ceremony(signal, async () => {
    const { id, rawId, type, response } = await startRegistration({
      optionsJSON: { ...options, extensions: { prf: {} } },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: typeOf(type), response: { clientDataJSON, attestationObject, transports } };
  });
}

/**
 * Asks for one of the user's passkeys; null if the user cancels. `isAutofill`: the browser offers them in the field of
 * the user name, and asks for nothing itself.
 */
export async function askForPasskey(
  options: RequestOptions,
  { isAutofill, signal }: { isAutofill: boolean; signal: AbortSignal },
): Promise<PasskeyAssertion | null> {
  if (isAutofill) acceptPasskeys();
  return ceremony(
    signal,
    async () => {
      const answered = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill });
      const { id, rawId, type, response } = answered;
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      if (userHandle === undefined) throw failed('passkey_failed');
      return { id, rawId, type: typeOf(type), response: { clientDataJSON, authenticatorData, signature, userHandle } };
    },
    { isAutofill },
  );
}

/** Asks for one of the passkeys that these options name; null if the user cancels. */
export async function provePasskey(options: PasskeyOptions, signal: AbortSignal): Promise<PasskeyProof | null> {
  return ceremony(signal, async () => {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type: typeOf(type), response: { clientDataJSON, authenticatorData, signature } };
  });
}

/** What the browser is asked for: one of these passkeys, with what its pseudo-random function returns for the input. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly input: Uint8Array;
  readonly passkeys: readonly Pick<VaultPasskey, 'credentialId' | 'transports'>[];
}

/** The passkey that was used, and 32 secret bytes. */
export interface PasskeyAnswer {
  readonly credentialId: string;
  readonly output: Uint8Array;
}

/**
 * Asks for what opens the key vault; null if the user cancels. Fails with `passkey_without_prf`. Nothing of the answer
 * is sent, so no service checks its signature.
 */
export async function readPasskeyOutput(
  { challenge, input, passkeys }: PasskeyQuestion,
  signal: AbortSignal,
): Promise<PasskeyAnswer | null> {
  const answered = await ceremony(signal, () =>
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId: window.location.hostname,
        timeout: passkeyChallengeSeconds * 1000,
        // With another setting, authenticators return another output.
        userVerification: 'required',
        allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ type: 'public-key', id, transports })),
        extensions: { prf: { eval: { first: new Uint8Array(input) } } },
      },
    }),
  );
  if (answered === null) return null;
  const { first } = answered.clientExtensionResults.prf?.results ?? {};
  if (!(first instanceof ArrayBuffer)) throw failed('passkey_without_prf');
  return { credentialId: answered.id, output: new Uint8Array(first) };
}

/**
 * Lets the browser offer passkeys in the field of the user name. Only now, because Chromium fills no stored password
 * into a form that accepts passkeys when it loads.
 */
function acceptPasskeys(): void {
  document.querySelector('[autocomplete=username]')?.setAttribute('autocomplete', 'username webauthn');
}

/**
 * Runs one ceremony. A page has one at a time: a new one, or the signal, ends the former. A dialog of the browser ends
 * when another part of the page opens, which it would cover or keep from being used.
 */
async function ceremony<Answer>(
  signal: AbortSignal,
  run: () => Promise<Answer>,
  { isAutofill = false } = {},
): Promise<Answer | null> {
  if (signal.aborted) return null;
  const abort = (): void => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', abort, { once: true });
  if (!isAutofill) window.addEventListener('hashchange', abort);
  try {
    return await run();
  } catch (error) {
    if (isCancelled(error)) return null;
    throw isKnown(error) ? failed('passkey_exists') : failed('passkey_failed');
  } finally {
    signal.removeEventListener('abort', abort);
    window.removeEventListener('hashchange', abort);
  }
}

const causeOf = (error: unknown): unknown => (error instanceof WebAuthnError ? error.cause : error);
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Browsers give the same reason for a user who cancels, for one who does nothing, and for a missing passkey. */
function isCancelled(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(causeOf(error)));
}

function isKnown(error: unknown): boolean {
  return nameOf(causeOf(error)) === 'InvalidStateError';
}

function typeOf(type: string): 'public-key' {
  if (type !== 'public-key') throw failed('passkey_failed');
  return type;
}

function failed(symbol: 'passkey_failed' | 'passkey_exists' | 'passkey_without_prf'): Error & Refusal {
  return Object.assign(new Error(symbol), { ...failure(symbol), code: null, challenge: null });
}

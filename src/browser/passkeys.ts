import type { Passkeys } from '#contract/calls/passkey.ts';

/** Whether this browser has passkeys. The code that uses them is loaded then. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext;
}

/** Whether this device itself can hold one, by fingerprint, face or PIN. */
export async function hasPasskeyOfDevice(): Promise<boolean> {
  return hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Whether it offers them among the user names that it fills in. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && 'isConditionalMediationAvailable' in PublicKeyCredential
    ? PublicKeyCredential.isConditionalMediationAvailable()
    : false;
}

type Signal = 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails' | 'signalUnknownCredential';
/** Few browsers have them. */
const signals = (): Partial<Pick<typeof PublicKeyCredential, Signal>> => (hasPasskeys() ? PublicKeyCredential : {});
/** Whether managers of passkeys can be told anything. */
export const hasPasskeySignals = (): boolean => 'signalAllAcceptedCredentials' in signals();
/** What a manager of passkeys makes of a signal is not known. */
const quietly = (sent: Promise<void> | undefined): void => void sent?.catch(() => undefined);

/**
 * Tells the managers of passkeys which ones of this host the account has, and how the account is named, so that they
 * offer no removed one and no former address.
 */
export function signalPasskeys({ user: { id: userId, name, displayName }, passkeys }: Passkeys): void {
  const rpId = window.location.hostname;
  const own = passkeys.filter(({ host }) => host === rpId);
  const allAcceptedCredentialIds = own.map(({ credentialId }) => credentialId);
  quietly(signals().signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds }));
  quietly(signals().signalCurrentUserDetails?.({ rpId, userId, name, displayName }));
}

/** Tells the manager of a passkey that it belongs to no account of this host. */
export function signalUnknown(credentialId: string): void {
  quietly(signals().signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }));
}

import { verifyAuthenticationResponse, type VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { PasskeyProof } from '#contract/calls/second-factor.ts';
import type { PasskeyRow } from './passkeys.ts';

/** Which challenge was to be answered, and where. */
export interface Expected {
  challenge: string;
  origin: string;
  rpId: string;
}

type Stored = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'backup_eligible'>;

/** What the use of a passkey shows of it; throws if anything is wrong with it. */
export async function verifyUse(
  assertion: PasskeyProof,
  { credential_id: id, public_key: publicKey, counter, backup_eligible: isEligible }: Stored,
  expected: Expected,
): Promise<Pick<PasskeyRow, 'counter' | 'backed_up'>> {
  requireOwnPage(assertion.response.clientDataJSON);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  });
  if (!verified) throw new Error('The signature is not valid.');
  // It never changes, so this is another authenticator.
  if (isMultiDevice(authenticationInfo) !== isEligible) throw new Error('The backup eligibility has changed.');
  return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp };
}

const isMultiDevice = ({ credentialDeviceType }: VerifiedAuthenticationResponse['authenticationInfo']): boolean =>
  credentialDeviceType === 'multiDevice';

/** Our pages are in no frame. The library accepts a frame of another site if the browser does not name that site. */
export function requireOwnPage(clientData: string): void {
  if (decodeClientDataJSON(clientData).crossOrigin === true) throw new Error('It happened in a frame of another site.');
}

import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/calls/passkey.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { PasskeyRow } from './store.ts';

/** The signatures that authenticators and Node both know: Ed25519, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257];

/** Which challenge was to be answered, and where. */
interface Expected {
  challenge: string;
  origin: string;
  rpId: string;
}

type Created = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'backup_eligible' | 'backed_up' | 'transports' | 'aaguid' | 'rp_id'
>;

/** What a browser has created; throws if anything is wrong with it. */
export async function verifyCreated(credential: PasskeyRegistration, expected: Expected): Promise<Created> {
  const { transports = [], clientDataJSON } = credential.response;
  requireOwnPage(clientDataJSON);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response, transports }, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: expected.origin,
    expectedRPID: expected.rpId,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('The attestation is not valid.');
  const { credential: made, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
    transports: transports.join(' '),
    aaguid,
    rp_id: expected.rpId,
  };
}

type Stored = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'backup_eligible'>;

/** What the use of a passkey shows of it; throws if anything is wrong with it. */
export async function verifyUse(
  assertion: PasskeyAssertion,
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

/** Refuses what is wrong without saying why: the reason is logged. */
export function refuse({ log }: FastifyRequest, error: unknown): never {
  log.info({ reason: String(error) }, 'a passkey was refused');
  throw new ApiError('passkey_refused');
}

/** Our pages are in no frame. The library accepts a frame of another site if the browser does not name that site. */
function requireOwnPage(clientData: string): void {
  if (decodeClientDataJSON(clientData).crossOrigin === true) throw new Error('It happened in a frame of another site.');
}

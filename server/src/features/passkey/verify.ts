import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { PasskeyRegistration } from '#contract/calls/passkey.ts';
import { requireOwnPage, type Expected } from '../../accounts/passkey-use.ts';
import type { PasskeyRow } from '../../accounts/passkeys.ts';
import { ApiError } from '../../platform/api-error.ts';

/** The signatures that authenticators and Node both know: Ed25519, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257];

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

/** Refuses what is wrong without saying why: the reason is logged. */
export function refuse({ log }: FastifyRequest, error: unknown): never {
  log.info({ reason: String(error) }, 'a passkey was refused');
  throw new ApiError('passkey_refused');
}

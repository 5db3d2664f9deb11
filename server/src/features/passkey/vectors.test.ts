import { expect, test } from 'vitest';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import { vectors } from '../../../testing/webauthn-vectors.ts';
import { verifyUse } from '../../accounts/passkey-use.ts';
import { algorithms, verifyCreated } from './verify.ts';

const text = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const at = (challenge: string) => ({ challenge: text(challenge), origin: 'https://example.org', rpId: 'example.org' });
const created = 'User verification was required, but user could not be verified';
const used = 'User verification required, but user could not be verified';

/** What each vector is for us: the flags of some do not say that the user was verified. Null if it is accepted. */
const outcomes: Readonly<Record<string, Outcome>> = {
  'ES256 without attestation': { create: created, get: used },
  'ES256 with self attestation': { create: null, get: used },
  'ES256 with packed attestation': { create: null, get: null },
  'RS256 with packed attestation': { create: null, get: used },
  'Ed25519 with packed attestation': { create: created, get: used },
  'ES256 created in a frame of another site': { create: 'It happened in a frame of another site.' },
};

interface Outcome {
  create: string | null;
  get?: string | null;
}

interface Ceremonies {
  create: { challenge: string; clientDataJSON: string; attestationObject: string };
  get?: { challenge: string; clientDataJSON: string; authenticatorData: string; signature: string };
}

/** What went wrong; null if nothing did. */
const problemOf = (result: Promise<unknown>): Promise<string | null> =>
  result.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** The credential and its public key, as the authenticator data of the vector holds them. */
function credentialOf({ create }: Ceremonies) {
  const attested = decodeAttestationObject(new Uint8Array(Buffer.from(create.attestationObject, 'hex')));
  const { credentialID, credentialPublicKey, flags } = parseAuthenticatorData(attested.get('authData'));
  if (credentialID === undefined || credentialPublicKey === undefined) throw new Error('It has no credential.');
  return {
    credential_id: Buffer.from(credentialID).toString('base64url'),
    public_key: Buffer.from(credentialPublicKey).toString('base64url'),
    counter: 0,
    backup_eligible: flags.be,
  };
}

const named = ({ credential_id: id }: { credential_id: string }) => ({ id, rawId: id, type: 'public-key' }) as const;
const registrationOf = (vector: Ceremonies) => {
  const { clientDataJSON, attestationObject } = vector.create;
  const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
  return { ...named(credentialOf(vector)), response };
};
const assertionOf = (vector: Ceremonies, get: NonNullable<Ceremonies['get']>) => {
  const [clientDataJSON, authenticatorData, signature] = [get.clientDataJSON, get.authenticatorData, get.signature];
  const response = { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData) };
  return { ...named(credentialOf(vector)), response: { ...response, signature: text(signature), userHandle: '' } };
};

const all = Object.entries<Ceremonies>(vectors);

test.each(all)(
  'a vector of WebAuthn Level 3 is accepted if its user was verified: %s [PRO-06, LOG-01]',
  async (title, vector) => {
    const { create, get } = vector;
    const found: Outcome = { create: await problemOf(verifyCreated(registrationOf(vector), at(create.challenge))) };
    if (get !== undefined)
      found.get = await problemOf(verifyUse(assertionOf(vector, get), credentialOf(vector), at(get.challenge)));
    expect(found).toEqual(outcomes[title]);
  },
);

test.each(all)('the signatures of a vector are valid: %s [PRO-06, LOG-01]', async (_, vector) => {
  const { create, get } = vector;
  const expected = (challenge: string) => ({
    expectedChallenge: text(challenge),
    expectedOrigin: 'https://example.org',
    expectedRPID: 'example.org',
    requireUserVerification: false,
  });
  const { credential_id: id, public_key: key, counter } = credentialOf(vector);
  const registration = registrationOf(vector);
  const attested = await verifyRegistrationResponse({
    response: { ...registration, response: { ...registration.response, transports: [] }, clientExtensionResults: {} },
    ...expected(create.challenge),
    supportedAlgorithmIDs: algorithms,
  });
  expect(attested.verified).toBe(true);
  if (get === undefined) return;
  const { verified } = await verifyAuthenticationResponse({
    response: { ...assertionOf(vector, get), clientExtensionResults: {} },
    ...expected(get.challenge),
    credential: { id, publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter },
  });
  expect(verified).toBe(true);
});

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as v from 'valibot';
import {
  passkeysSchema,
  startPasskey,
  startPasskeyLogin,
  type CreationOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type Passkeys,
  type RequestOptions,
} from '#contract/calls/passkey.ts';
import { challengeSchema, type PasskeyMethod } from '#contract/calls/second-factor.ts';
import { accountHost, methodsOf, proof, type Answer, type Client } from './client.ts';
import { mailedCode } from './mailed-code.ts';
import { clientId } from './third-party.ts';

const flag = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

interface Surroundings {
  /** The origin of the page. */
  origin: string;
  /** What the authenticator leaves out or does wrong. */
  without?: keyof typeof flag;
  /** The host that it signs for, if not that of the options. */
  rpId?: string;
  type?: string;
  /** The page is in a frame of another site, which the browser does not name. */
  crossOrigin?: boolean;
}

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();
const base64url = (value: Uint8Array): string => Buffer.from(value).toString('base64url');

const bytesOf = (text = ''): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

/** A pair of keys of each algorithm, and its public one as COSE writes it. */
const pairs = {
  ES256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    return { privateKey, cose: { 1: 2, 3: -7, [-1]: 1, [-2]: bytesOf(x), [-3]: bytesOf(y) } };
  },
  Ed25519: () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    return { privateKey, cose: { 1: 1, 3: -8, [-1]: 6, [-2]: bytesOf(x) } };
  },
  RS256: () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return { privateKey, cose: { 1: 3, 3: -257, [-1]: bytesOf(n), [-2]: bytesOf(e) } };
  },
} as const;
export const algorithmNames = ['ES256', 'Ed25519', 'RS256'] as const satisfies readonly (keyof typeof pairs)[];

interface Kind {
  counter?: number;
  algorithm?: keyof typeof pairs;
}

/** An authenticator with one passkey, which is synced and does not count its uses unless `counter` says so. */
export function makeAuthenticator({ counter = 0, algorithm = 'ES256' }: Kind = {}) {
  const { privateKey, cose: parts } = pairs[algorithm]();
  const id = randomBytes(16);
  const cose = isoCBOR.encode(
    new Map(Object.entries<number | Uint8Array<ArrayBuffer>>(parts).map(([key, value]) => [Number(key), value])),
  );
  let userHandle = '';
  let uses = counter;
  const authenticatorData = (rpId: string, flags: readonly (keyof typeof flag)[], rest = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(
      flags.reduce((bits, each) => bits | flag[each], 0),
      0,
    );
    head.writeUInt32BE(uses, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };
  const flagsBut = (without: keyof typeof flag | undefined, ...more: (keyof typeof flag)[]) =>
    (['userPresent', 'userVerified', 'backupEligible', 'backedUp', ...more] as const).filter(
      // What cannot be backed up is not.
      (each) => each !== without && !(without === 'backupEligible' && each === 'backedUp'),
    );
  const clientDataOf = (type: string, challenge: string, { origin, crossOrigin = false }: Surroundings): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;
  return {
    id: named.id,
    /** Resets the counter, as that of a copy would be. */
    setUses: (value: number): void => void (uses = value),
    create: ({ challenge, rp, user }: CreationOptions, at: Surroundings): PasskeyRegistration => {
      userHandle = user.id;
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, cose]);
      const authData = authenticatorData(at.rpId ?? rp.id, flagsBut(at.without, 'attested'), attested);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const response = {
        clientDataJSON: base64url(clientDataOf(at.type ?? 'webauthn.create', challenge, at)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'hybrid'],
      };
      return { ...named, response };
    },
    get: ({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>, at: Surroundings): PasskeyAssertion => {
      if (counter > 0) uses += 1;
      const clientData = clientDataOf(at.type ?? 'webauthn.get', challenge, at);
      const authData = authenticatorData(at.rpId ?? rpId, flagsBut(at.without));
      const signed = Buffer.concat([authData, sha256(clientData)]);
      const signature = sign(algorithm === 'Ed25519' ? null : 'sha256', signed, privateKey);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle,
      };
      return { ...named, response };
    },
  };
}

/** The passkey among the methods of a challenge. */
export const passkeyOf = (answer: Answer): PasskeyMethod | undefined =>
  v.parse(v.object({ error: challengeSchema }), answer.json).error.passkey;

/** The headers that prove a second factor with a passkey. */
export function passkeyProof(
  authenticator: Authenticator,
  { id, options }: PasskeyMethod,
  at: Surroundings,
): Record<string, string> {
  return proof(id, JSON.stringify(authenticator.get(options, at)));
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

export const passkeysPath = '/v2/auth/passkeys';

/** The origin of the account's pages. */
export const originOf = ({ port }: { port: number }): string => `http://${accountHost}:${port}`;

/** Performs a call that asks for a mailed code, and sends it again with the code. */
export async function withMailedCode(
  service: Client,
  act: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const id = methodsOf(await act({}))['email_code'] ?? '';
  await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  return act({ 'x-verify-id': id, 'x-verify-code': await mailedCode(service) });
}

/** Asks for what a browser needs to create a passkey. */
export async function creationOptions(service: Client, token: string): Promise<CreationOptions> {
  const answer = await withMailedCode(service, (headers) =>
    service.send(`${passkeysPath}/options`, { method: 'POST', token, headers }),
  );
  return v.parse(startPasskey.answer, answer.json);
}

/** Creates a passkey and adds it to the account. */
export async function addPasskey(
  service: Client & { port: number },
  token: string,
  { authenticator = makeAuthenticator(), name = 'Laptop' }: { authenticator?: Authenticator; name?: string } = {},
): Promise<{ authenticator: Authenticator } & Passkeys> {
  const credential = authenticator.create(await creationOptions(service, token), { origin: originOf(service) });
  const { json } = await service.send(passkeysPath, { token, body: { name, credential } });
  return { authenticator, ...v.parse(passkeysSchema, json) };
}

/** Asks for what a browser needs to log in, with the cookie that marks it. */
export async function requestOptions(
  service: Client,
  cookie?: string,
): Promise<{ options: RequestOptions; cookie: string }> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const answer = await service.send('/v1.0/oauth2/passkey/', { headers, body: { client_id: clientId } });
  const [set = ''] = [answer.headers['set-cookie'] ?? []].flat();
  return { options: v.parse(startPasskeyLogin.answer, answer.json), cookie: cookie ?? set.split(';')[0] ?? '' };
}

export function sendAssertion(service: Client, assertion: unknown, cookie?: string): Promise<Answer> {
  return service.send('/v1.0/oauth2/token/', {
    headers: cookie === undefined ? {} : { cookie },
    form: {
      grant_type: 'passkey',
      credentials: JSON.stringify(assertion),
      session_mode: 'web',
      client_id: clientId,
      scope: 'read_profile',
    },
  });
}

/** Logs in with a passkey, as a browser does. */
export async function logInWith(service: Client & { port: number }, authenticator: Authenticator): Promise<Answer> {
  const { options, cookie } = await requestOptions(service);
  return sendAssertion(service, authenticator.get(options, { origin: originOf(service) }), cookie);
}

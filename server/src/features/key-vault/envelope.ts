import { timingSafeEqual } from 'node:crypto';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { byteLength, envelopeInfo, envelopeProblem, envelopeText } from '#contract/rules/envelope.ts';
import type { Random } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api-error.ts';
import { decrypt, encrypt, macOf, sealKeys, type SealKeys } from './sealing.ts';
import type { ServiceKey } from '../../platform/crypto/service-key.ts';
import { agree } from '../../platform/crypto/x25519.ts';

/** The parts of a call that its envelopes are bound to. */
export interface CallName {
  method: string;
  path: string;
}

/** The keys that a page and the service share for one call. */
export interface Channel {
  kid: string;
  epk: string;
  request: SealKeys;
  response: SealKeys;
}

type Named = Pick<Envelope, 'kid' | 'epk'>;

/** The channel named in the header of a call without a body. */
export function channelOfHeader(keys: readonly ServiceKey[], value: string | null, call: CallName): Channel {
  const [, kid, epk] = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/.exec(value ?? '') ?? [];
  if (kid === undefined || epk === undefined || byteLength(epk) !== 32) throw new ApiError('envelope_invalid');
  return openChannel(keyNamed(keys, kid), { kid, epk }, call);
}

/** The channel of an authentic, recent envelope; nothing is decrypted yet. */
export function channelOfEnvelope(keys: readonly ServiceKey[], envelope: Envelope, call: CallName, now: Date): Channel {
  const problem = envelopeProblem(envelope, now.getTime());
  if (problem === 'envelope_invalid') throw new ApiError(problem);
  const key = keyNamed(keys, envelope.kid);
  if (problem !== null) throw new ApiError(problem);
  const channel = openChannel(key, envelope, call);
  const mac = Buffer.from(envelope.mac, 'base64url');
  if (!timingSafeEqual(mac, macOf(channel.request, envelopeText(envelope))))
    throw new ApiError('envelope_mac_incorrect');
  return channel;
}

/** Decrypts an envelope with its channel. */
export function openEnvelope({ request }: Channel, { iv, data }: Envelope): string {
  return decrypt(request.encryption, Buffer.from(iv, 'base64url'), Buffer.from(data, 'base64url')).toString('utf8');
}

/** Seals the response for the caller. */
export function sealAnswer({ kid, epk, response }: Channel, value: unknown, now: Date, random: Random): Envelope {
  const iv = random.text(16);
  const data = encrypt(response.encryption, Buffer.from(iv, 'base64url'), Buffer.from(JSON.stringify(value))).toString(
    'base64url',
  );
  const envelope = { v: 1, kid, epk, iv, time: now.getTime(), data };
  return { ...envelope, mac: macOf(response, envelopeText(envelope)).toString('base64url') };
}

function keyNamed(keys: readonly ServiceKey[], kid: string): ServiceKey {
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined) throw new ApiError('envelope_key_unknown');
  return key;
}

function openChannel(key: ServiceKey, { kid, epk }: Named, { method, path }: CallName): Channel {
  const secret = agree(key.privateKey, epk);
  if (secret === null) throw new ApiError('invalid_public_key');
  return {
    kid,
    epk,
    request: sealKeys(secret, envelopeInfo('request', method, path)),
    response: sealKeys(secret, envelopeInfo('response', method, path)),
  };
}

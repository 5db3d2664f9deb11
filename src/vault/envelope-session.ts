import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { keysMost } from '#contract/limits.ts';
import { envelopeInfo, envelopeProblem, envelopeText } from '#contract/rules/envelope.ts';
import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import type { PrivateKeyHandle } from '#src/crypto/worker/protocol.ts';
import { toBytes, toText, utf8 } from './bytes.ts';
import { VaultFailure, refuse } from './errors.ts';
import { KeyScope } from './key-scope.ts';
import { type Payload, partsOf } from './json-with-secrets.ts';

/** The service's public key for envelopes, as the configuration names it. */
export interface ServiceKey {
  readonly kid: string;
  readonly publicKey: string;
}

export interface ExchangeParts {
  readonly core: CryptoCore;
  readonly serviceKeys: readonly ServiceKey[];
  /** The service's clock, in epoch milliseconds. */
  now(): number;
}

/** A reply that was opened. Where it held a private key, its text holds the id of one of `keys`. */
export interface Opened<Value> {
  readonly value: Value;
  readonly keys: readonly PrivateKeyHandle[];
}

/** One call of the vault: a key of its own, one envelope out and one back. */
export interface Exchange {
  /** What a call without a body names its key with. */
  readonly vaultKey: string;
  seal(payload: Payload): Promise<Envelope>;
  /** Refuses by name what is not the answer to this call, before anything of it is used. Its keys are the caller's. */
  open<Schema extends v.GenericSchema>(reply: Envelope, schema: Schema): Promise<Opened<v.InferOutput<Schema>>>;
}

/** Makes a key for one call and wipes it when the call is over. */
export async function withEnvelopeSession<Result>(
  { core, serviceKeys: [serviceKey], now }: ExchangeParts,
  { method, path }: Pick<Call, 'method' | 'path'>,
  run: (withEnvelopeSession: Exchange) => Promise<Result>,
): Promise<Result> {
  if (serviceKey === undefined) throw new VaultFailure('envelope_key_unknown');
  const held = new KeyScope(core);
  try {
    const { kid } = serviceKey;
    const own = held.track(await core.makePrivateKey());
    const epk = toText(await core.publicKey(own));
    const shared = held.track(await core.agree(own, toBytes(serviceKey.publicKey)));
    const sealingKey = async (direction: 'request' | 'response') => {
      const info = utf8(envelopeInfo(direction, method, path));
      return held.track(await core.expand(shared, { salt: new Uint8Array(), info, length: 64 }));
    };
    return await run({
      vaultKey: `${kid}.${epk}`,
      seal: async (payload) => {
        const [key, iv] = await Promise.all([sealingKey('request'), core.randomBytes(16)]);
        const envelope = { v: 1, kid, epk, iv: toText(iv), time: Math.round(now()), data: '' };
        const { data, tag } = await core.sealParts(key, { iv, label: labelOf(envelope) }, partsOf(payload));
        return { ...envelope, data: toText(data), mac: toText(tag) };
      },
      open: async (reply, schema) => {
        refuse(envelopeProblem(reply, now()));
        if (reply.kid !== kid) throw new VaultFailure('envelope_key_unknown');
        if (reply.epk !== epk) throw new VaultFailure('envelope_replayed');
        const sealed = { iv: toBytes(reply.iv), label: labelOf(reply), data: toBytes(reply.data), tag: toBytes(reply.mac) };
        const { text, keys } = await core.unsealReply(await sealingKey('response'), sealed, keysMost);
        const read = v.safeParse(schema, JSON.parse(new TextDecoder().decode(text)));
        if (read.success) return { value: read.output, keys };
        for (const key of keys) core.release(key);
        throw new VaultFailure('envelope_invalid');
      },
    });
  } finally {
    held.release();
  }
}

/** What the tag of an envelope covers before its data. */
const labelOf = (envelope: Omit<Envelope, 'mac'>): Uint8Array => utf8(envelopeText({ ...envelope, data: '' }));

import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { Envelope } from '#contract/calls/key-vault.ts';
import { maxKeys } from '#contract/key-limits.ts';
import { envelopeInfo, envelopeProblem, envelopeText, textsAroundIv } from '#contract/rules/envelope.ts';
import type { PrivateKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { base64Url } from '#src/browser/base64url.ts';
import { toBytes, utf8 } from './bytes.ts';
import { VaultFailure, refuse } from './errors.ts';
import { type Payload, partsOf } from './json-with-secrets.ts';
import { KeyScope } from './key-scope.ts';
import type { EnvelopeParts } from './state.ts';

/** A decrypted response. In `value`, each private key is replaced by the id of one of `keys`. */
export interface Opened<Value> {
  readonly value: Value;
  readonly keys: readonly PrivateKeyHandle[];
}

/** One call of the vault: an ephemeral key, one request envelope and one response envelope. */
export interface EnvelopeSession {
  /** The header that names the key for a call without a body. */
  readonly vaultKey: string;
  seal(payload: Payload): Promise<Envelope>;
  /** Rejects anything but the response to this call before using any of it. The caller owns its keys. */
  open<Schema extends v.GenericSchema>(reply: Envelope, schema: Schema): Promise<Opened<v.InferOutput<Schema>>>;
}

/** Creates a key for one call and wipes it when the call ends. */
export async function withEnvelopeSession<Result>(
  { core, serviceKeys: [serviceKey], now }: EnvelopeParts,
  { method, path }: Pick<Call, 'method' | 'path'>,
  run: (session: EnvelopeSession) => Promise<Result>,
): Promise<Result> {
  if (serviceKey === undefined) throw new VaultFailure('envelope_key_unknown');
  const scope = new KeyScope(core);
  try {
    const { kid } = serviceKey;
    const ownKey = scope.track(await core.makePrivateKey());
    const epk = base64Url(await core.publicKey(ownKey));
    const shared = scope.track(await core.agree(ownKey, toBytes(serviceKey.publicKey)));
    const sealingKey = async (direction: 'request' | 'response') => {
      const info = utf8(envelopeInfo(direction, method, path));
      return scope.track(await core.expand(shared, { salt: new Uint8Array(), info, length: 64 }));
    };
    return await run({
      vaultKey: `${kid}.${epk}`,
      seal: async (payload) => {
        const envelope = { v: 1, kid, epk, time: Math.round(now()) };
        const { iv, data, tag } = await core.sealParts(
          await sealingKey('request'),
          textsAroundIv(envelope),
          partsOf(payload),
        );
        return { ...envelope, iv: base64Url(iv), data: base64Url(data), mac: base64Url(tag) };
      },
      open: async (reply, schema) => {
        refuse(envelopeProblem(reply, now()));
        if (reply.kid !== kid) throw new VaultFailure('envelope_key_unknown');
        if (reply.epk !== epk) throw new VaultFailure('envelope_replayed');
        const sealed = {
          iv: toBytes(reply.iv),
          label: labelOf(reply),
          data: toBytes(reply.data),
          tag: toBytes(reply.mac),
        };
        const { text, keys } = await core.unsealReply(await sealingKey('response'), sealed, maxKeys);
        const parsed = v.safeParse(schema, parse(text));
        if (parsed.success) return { value: parsed.output, keys };
        for (const key of keys) core.release(key);
        throw new VaultFailure('envelope_invalid');
      },
    });
  } finally {
    scope.dispose();
  }
}

/** The associated data of an envelope: its tag covers this and the ciphertext. */
const labelOf = (envelope: Omit<Envelope, 'mac'>): Uint8Array => utf8(envelopeText({ ...envelope, data: '' }));

/** Parses UTF-8 JSON. Returns undefined, which no schema accepts, for invalid input. */
function parse(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    return undefined;
  }
}

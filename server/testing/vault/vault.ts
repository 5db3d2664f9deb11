import { diffieHellman, generateKeyPairSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import {
  cmkListSchema,
  cmkSchema,
  envelopeSchema,
  extractionSchema,
  pictureSchema,
  type Cmk,
  type CmkItem,
  type Creation,
  type Envelope,
  type Extraction,
  type SealedPicture,
  type Update,
} from '#contract/calls/key-vault.ts';
import { methodsOf, type Answer, type Client } from '../client.ts';
import { decode, cfb, derive, hmac, importPublic, publicOf, text, uncfb } from './page-crypto.ts';
import { mailedCode } from '../mailed-code.ts';

const cmks = '/v2/key-vault/cmks';

interface ServiceKey {
  kid: string;
  publicKey: string;
}

const configurationSchema = v.object({ vaultKeys: v.array(v.object({ kid: v.string(), publicKey: v.string() })) });

/** Seals and opens the bodies of one call. */
interface Channel {
  header: string;
  seal(payload: unknown, change?: Partial<Envelope>): Envelope;
  /** Opens what the service sealed; fails if a MAC, name or time is wrong. */
  open(answer: Answer): unknown;
}

export function openChannel({ kid, publicKey }: ServiceKey, method: string, path: string): Channel {
  const { privateKey } = generateKeyPairSync('x25519');
  const epk = publicOf(privateKey);
  const secret = diffieHellman({ privateKey, publicKey: importPublic(publicKey) });
  const info = (direction: string) => `account-center vault v1 | ${direction} | ${method} ${path}`;
  const macText = (each: Envelope) => [each.v, each.kid, each.epk, each.iv, each.time, each.data].join('.');
  return {
    header: `${kid}.${epk}`,
    seal: (payload, change = {}) => {
      const keys = derive(secret, info('request'));
      const iv = randomBytes(16);
      const plain = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
      const data = text(cfb(keys.subarray(0, 32), iv, plain));
      const envelope = { v: 1, kid, epk, iv: text(iv), time: Date.now(), data, mac: '', ...change };
      return { ...envelope, mac: change.mac ?? hmac(keys.subarray(32), macText(envelope)) };
    },
    open: ({ json, status }) => {
      if (status !== 200) throw new Error(`The call was refused: ${JSON.stringify(json)}`);
      const envelope = v.parse(envelopeSchema, json);
      const keys = derive(secret, info('response'));
      if (envelope.mac !== hmac(keys.subarray(32), macText(envelope)))
        throw new Error('The mac of the answer is wrong.');
      if (envelope.epk !== epk || envelope.kid !== kid || Math.abs(envelope.time - Date.now()) > 300_000)
        throw new Error('The answer is of another call.');
      const value: unknown = JSON.parse(
        uncfb(keys.subarray(0, 32), decode(envelope.iv), decode(envelope.data)).toString(),
      );
      return value;
    },
  };
}

export interface Vault {
  key: ServiceKey;
  /** A raw sealed call, to inspect refusals. */
  call(
    method: string,
    path: string,
    payload?: unknown,
    proofed?: Record<string, string>,
  ): Promise<{ answer: Answer; open: () => unknown }>;
  list(): Promise<CmkItem[]>;
  read(id: string): Promise<Cmk>;
  extract(id: string, pinHash: string): Promise<Extraction['items']>;
  create(creation: Creation): Promise<CmkItem[]>;
  update(update: Update): Promise<CmkItem[]>;
  remove(id: string): Promise<Answer>;
  pictures(id: string): Promise<SealedPicture[]>;
  /** The verify headers of a new proof of the customer's email address. */
  prove(scenario?: string): Promise<Record<string, string>>;
}

/** The vault of the customer without an authenticator to whom this access token and email address belong. */
export async function openVault(client: Pick<Client, 'send' | 'mails'>, token: string, email: string): Promise<Vault> {
  const { vaultKeys } = v.parse(configurationSchema, (await client.send('/config.json')).json);
  const [key] = vaultKeys;
  if (key === undefined) throw new Error('The service has no key.');
  const bearer = { authorization: `Bearer ${token}` };
  const call: Vault['call'] = async (method, path, payload, proofed = {}) => {
    const channel = openChannel(key, method, path);
    const headers = { ...bearer, ...proofed, ...(payload === undefined ? { 'x-vault-key': channel.header } : {}) };
    const answer = await client.send(path, {
      method,
      headers,
      ...(payload === undefined ? {} : { body: channel.seal(payload) }),
    });
    return { answer, open: () => channel.open(answer) };
  };
  const prove: Vault['prove'] = async (scenario = 'users.key_vault') => {
    const started = await client.send('/v2/auth/mfa/challenges', { headers: bearer, body: { scenario } });
    const { email_code: id = '' } = methodsOf(started);
    const sent = await client.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
    if (sent.status !== 200) throw new Error(`No code was sent: ${sent.text}`);
    return {
      'x-verify-id': id,
      'x-verify-code': await mailedCode(client, email),
      'x-verify-scenario': scenario,
    };
  };
  const items = (value: unknown) => v.parse(cmkListSchema, value).items;
  return {
    key,
    call,
    prove,
    list: async () => items((await call('GET', cmks)).open()),
    read: async (id) => v.parse(cmkSchema, (await call('GET', `${cmks}/${id}`)).open()),
    extract: async (id, pinHash) =>
      v.parse(extractionSchema, (await call('POST', `${cmks}/extractions`, { id, pinHash })).open()).items,
    create: async (creation) => items((await call('POST', cmks, creation, await prove())).open()),
    update: async (update) => items((await call('PUT', cmks, update, await prove())).open()),
    remove: async (id) =>
      client.send(`${cmks}/${id}`, { method: 'DELETE', headers: { ...bearer, ...(await prove()) } }),
    pictures: async (id) =>
      v.parse(
        v.object({ items: v.array(pictureSchema) }),
        (await client.send(`${cmks}/${id}/pictures`, { headers: bearer })).json,
      ).items,
  };
}

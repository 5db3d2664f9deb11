import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import {
  type Cmk,
  type CmkItem,
  type Creation,
  type Envelope,
  type Kit,
  type KitKey,
  type KitWrite,
  type Protection,
  type SealedPicture,
  type Update,
  createCmk,
  creationSchema,
  extractCmk,
  extractionRequestSchema,
  extractRecoveryKit,
  kitCreationSchema,
  kitExtractionRequestSchema,
  listCmks,
  makeRecoveryKit,
  readCmk,
  readRecoveryKit,
  updateCmks,
  updateSchema,
} from '#contract/calls/key-vault.ts';
import { envelopeInfo, envelopeText } from '#contract/rules/envelope.ts';
import { type Refusal, failure } from '#machines/shared/failure.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { VaultApi } from '#src/api/key-vault.ts';
import {
  type KeyPair,
  agree,
  decrypt,
  derive,
  encrypt,
  expand,
  mac,
  makeKeyPair,
  protect,
  text,
  bytes,
} from './openssl-vault.ts';
import { WithoutPasskeys } from './without-passkeys.ts';

export interface StoredCmk extends Cmk {
  encryptedPrivateKey: string | null;
}

/** A refusal of the service, as the API rejects with it. */
export function refusal(symbol: string, more: Partial<Refusal> = {}): Refusal {
  return { ...failure(symbol), code: null, challenge: null, ...more };
}

type CallName = keyof VaultApi;

interface ReplyItem {
  readonly id: string;
  readonly modifiedAt: number;
  readonly protection?: Protection | null;
}

/** The parts of a response that tests read. */
export interface ReplyContent {
  readonly id?: string;
  readonly kit?: Kit | null;
  readonly items?: readonly ReplyItem[];
}

type Row = Pick<Call, 'method' | 'path'>;

/** A correct service in this process, with hooks to make it fail or lie. */
export class FakeService extends WithoutPasskeys implements VaultApi {
  readonly keys = new Map<string, StoredCmk>();
  readonly calls: CallName[] = [];
  /** The data of the last envelope, decrypted. */
  sent: unknown = null;
  time = 1_700_000_000_000;
  triesLeft = 5;
  asksForProof = false;
  sealedPictures: SealedPicture[] = [];
  kit: { publicKey: string; proofHash: string; keys: Map<string, KitKey> } | null = null;
  /** Runs before each call, for example to lose a request. */
  before: (call: CallName) => void | Promise<void> = () => {};
  /** Replaces the content of a reply before it is sealed. */
  content: (value: ReplyContent, call: CallName) => unknown = (value) => value;
  /** Replaces a sealed reply. */
  reply: (envelope: Envelope, call: CallName) => Envelope = (envelope) => envelope;
  readonly #own: KeyPair = makeKeyPair();

  get serviceKeys(): readonly { kid: string; publicKey: string }[] {
    return [{ kid: 'k1', publicKey: this.#own.publicKey }];
  }

  list = async (vaultKey: string): Promise<Envelope> => {
    await this.#begin('list');
    return this.#answer('list', listCmks, vaultKey, this.#items());
  };

  read = async (id: string, vaultKey: string): Promise<Envelope> => {
    await this.#begin('read');
    const { encryptedPrivateKey: _, ...cmk } = this.#key(id);
    return this.#answer('read', { ...readCmk, path: readCmk.path.replace('{id}', id) }, vaultKey, cmk);
  };

  extract = async (envelope: Envelope): Promise<Envelope> => {
    await this.#begin('extract');
    const { id, pinHash } = v.parse(extractionRequestSchema, this.#open(extractCmk, envelope));
    this.#check(id, pinHash);
    const group = [...this.keys.values()].filter((key) => key.id === id || key.followId === id);
    const items = group.map((key) => ({
      id: key.id,
      modifiedAt: key.modifiedAt,
      encryptedPrivateKey: key.encryptedPrivateKey,
      protection: key.protection,
    }));
    return this.#answer('extract', extractCmk, `${envelope.kid}.${envelope.epk}`, { items });
  };

  create = async (envelope: Envelope, proof: Proof | null): Promise<Envelope> => {
    await this.#begin('create');
    const creation = v.parse(creationSchema, this.#open(createCmk, envelope));
    this.#prove(proof);
    this.#create(creation);
    return this.#answer('create', createCmk, `${envelope.kid}.${envelope.epk}`, this.#items());
  };

  update = async (envelope: Envelope, proof: Proof | null): Promise<Envelope> => {
    await this.#begin('update');
    const update = v.parse(updateSchema, this.#open(updateCmks, envelope));
    this.#prove(proof);
    this.#change(update);
    return this.#answer('update', updateCmks, `${envelope.kid}.${envelope.epk}`, this.#items());
  };

  remove = async (ids: readonly string[]): Promise<void> => {
    await this.#begin('remove');
    if (!ids.some((id) => this.keys.has(id))) throw refusal('cmk_not_found');
    for (const key of this.keys.values())
      if (ids.includes(key.id) || ids.includes(key.followId ?? '')) this.keys.delete(key.id);
  };

  readKit = async (vaultKey: string): Promise<Envelope> => {
    await this.#begin('readKit');
    return this.#answer('readKit', readRecoveryKit, vaultKey, this.#kit());
  };

  makeKit = async (envelope: Envelope, proof: Proof | null): Promise<Envelope> => {
    await this.#begin('makeKit');
    const { kit, cmks } = v.parse(kitCreationSchema, this.#open(makeRecoveryKit, envelope));
    this.#prove(proof);
    for (const { id, pinHash } of cmks) this.#check(id, pinHash);
    this.#writeKit(kit);
    return this.#answer('makeKit', makeRecoveryKit, `${envelope.kid}.${envelope.epk}`, this.#kit());
  };

  extractKit = async (envelope: Envelope): Promise<Envelope> => {
    await this.#begin('extractKit');
    const { kitProof } = v.parse(kitExtractionRequestSchema, this.#open(extractRecoveryKit, envelope));
    this.#checkKit(kitProof);
    const items = [...(this.kit?.keys ?? [])].map(([id, { epk, iv, data, mac }]) => {
      return { id, modifiedAt: this.#key(id).modifiedAt, epk, iv, data, mac };
    });
    return this.#answer('extractKit', extractRecoveryKit, `${envelope.kid}.${envelope.epk}`, { items });
  };

  removeKit = async (): Promise<void> => {
    await this.#begin('removeKit');
    if (this.kit === null) throw refusal('recovery_kit_not_found');
    this.kit = null;
  };

  pictures = async (): Promise<readonly SealedPicture[]> => {
    await this.#begin('pictures');
    return this.sealedPictures;
  };

  /** Adds a protected group: a head and its followers, each with a private key that the test knows. */
  seedGroup(code: string, ids: readonly string[], make: () => KeyPair = makeKeyPair): KeyPair[] {
    const [head = ''] = ids;
    const kdf = { salt: text(randomBytes(20)), iterations: 50_000, kdf: 'pbkdf2-hmac-sha256' };
    const verification = { ...kdf, hash: digest(derive(code, kdf)), hints: 'the usual one' };
    return ids.map((id) => {
      const pair = make();
      const isHead = id === head;
      this.keys.set(id, {
        ...this.#item(id, pair.publicKey),
        ...protect(code, pair.privateKey),
        protected: true,
        privateKey: null,
        followId: isHead ? null : head,
        verification: isHead ? verification : null,
      });
      return pair;
    });
  }

  seedUnprotected(id: string, pair = makeKeyPair()): KeyPair {
    const nothing = { verification: null, protection: null, encryptedPrivateKey: null, followId: null };
    this.keys.set(id, { ...this.#item(id, pair.publicKey), ...nothing, protected: false, privateKey: pair.privateKey });
    return pair;
  }

  #item(id: string, publicKey: string) {
    return { id, algorithm: 'ecdh-curve25519', publicKey, modifiedAt: this.time };
  }

  async #begin(call: CallName): Promise<void> {
    this.calls.push(call);
    await this.before(call);
  }

  #items(): { items: CmkItem[] } {
    const items = [...this.keys.values()].map(
      ({ id, followId, algorithm, publicKey, protected: isProtected, modifiedAt }) => {
        return { id, followId, algorithm, publicKey, protected: isProtected, modifiedAt };
      },
    );
    return { items };
  }

  #key(id: string): StoredCmk {
    const key = this.keys.get(id);
    if (key === undefined) throw refusal('cmk_not_found');
    return key;
  }

  #prove(proof: Proof | null): void {
    if (this.asksForProof && proof === null) throw refusal('mfa_required');
  }

  #check(id: string, pinHash: string | null): void {
    const key = this.#key(id);
    const { verification } = this.#key(key.followId ?? id);
    if (this.triesLeft === 0) throw refusal('pin_locked', { waitUntil: 900_000 });
    if (verification === null) throw refusal('not_enforced');
    if (pinHash !== null && digest(bytes(pinHash)) === verification.hash) return;
    this.triesLeft -= 1;
    throw refusal('pin_verification_failed', { triesLeft: this.triesLeft });
  }

  #kit(): { kit: Kit | null } {
    if (this.kit === null) return { kit: null };
    const { publicKey, keys } = this.kit;
    return { kit: { publicKey, madeAt: this.time, keys: [...keys].map(([id, { voucher }]) => ({ id, voucher })) } };
  }

  #checkKit(kitProof: string): void {
    if (digest(bytes(kitProof)) !== this.kit?.proofHash) throw refusal('recovery_kit_incorrect');
  }

  #writeKit({ publicKey, proofHash, keys }: KitWrite): void {
    if (proofHash !== null) this.kit = { publicKey, proofHash, keys: new Map() };
    for (const key of keys) {
      const id = [...this.keys.values()].find((each) => each.publicKey === key.publicKey)?.id ?? '';
      this.kit?.keys.set(id, key);
    }
  }

  #create({ key, verification, replaces, kit }: Creation): void {
    for (const id of replaces) this.keys.delete(id);
    const id = text(randomBytes(9));
    const { publicKey, encryptedPrivateKey, protection } = key;
    const own = { ...this.#item(id, publicKey), protected: true, privateKey: null, followId: null };
    this.keys.set(id, { ...own, verification, protection, encryptedPrivateKey });
    if (replaces.length > 0) this.kit = null;
    if (kit !== undefined) this.#writeKit(kit);
  }

  #change({ cmks, verification, followId, kit, kitProof }: Update): void {
    if (kitProof !== undefined) this.#checkKit(kitProof);
    for (const { id, modifiedAt, pinHash, publicKey } of cmks) {
      const key = this.#key(id);
      if (key.modifiedAt !== modifiedAt) throw refusal('modify_not_allowed');
      if (key.publicKey !== publicKey) throw refusal('invalid_public_key');
      const isProvedByKit = kitProof !== undefined && pinHash === null && this.kit?.keys.has(id) === true;
      if (key.protected && !isProvedByKit) this.#check(id, pinHash);
    }
    for (const { id, modifiedAt, protected: isProtected, encryptedPrivateKey, protection, privateKey } of cmks) {
      const isHead = id === followId;
      this.keys.set(id, {
        ...this.#key(id),
        protected: isProtected,
        encryptedPrivateKey,
        protection,
        privateKey,
        modifiedAt: modifiedAt + 1000,
        followId: isHead ? null : followId,
        verification: isHead ? verification : null,
      });
    }
    if (kit !== undefined) this.#writeKit(kit);
  }

  #open(row: Row, { mac: tag, ...envelope }: Envelope): unknown {
    const key = this.#sealKey('request', row, envelope.epk);
    if (mac(key.subarray(32), envelopeText(envelope)) !== tag) throw refusal('envelope_mac_incorrect');
    this.sent = JSON.parse(decrypt(key.subarray(0, 32), envelope.iv, envelope.data).toString());
    return this.sent;
  }

  #answer(call: CallName, row: Row, vaultKey: string, value: ReplyContent): Envelope {
    const [kid = '', epk = ''] = vaultKey.split('.');
    const key = this.#sealKey('response', row, epk);
    const iv = text(randomBytes(16));
    const written = this.content(structuredClone(value), call);
    const content = Buffer.from(typeof written === 'string' ? written : JSON.stringify(written));
    const envelope = { v: 1, kid, epk, iv, time: this.time, data: text(encrypt(key.subarray(0, 32), iv, content)) };
    return this.reply({ ...envelope, mac: mac(key.subarray(32), envelopeText(envelope)) }, call);
  }

  #sealKey(direction: 'request' | 'response', { method, path }: Row, epk: string): Buffer {
    return expand(agree(this.#own.key, epk), Buffer.alloc(0), envelopeInfo(direction, method, path));
  }
}

const digest = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('base64url');

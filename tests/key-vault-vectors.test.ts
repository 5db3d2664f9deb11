import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  cmkListSchema,
  cmkSchema,
  creationSchema,
  extractionRequestSchema,
  extractionSchema,
  pictureSchema,
  updateSchema,
  type Envelope,
} from '#contract/calls/key-vault.ts';
import { protectionProblem, verificationProblem } from '#contract/rules/cmk.ts';
import { envelopeInfo, envelopeText, pictureInfo, pictureText, textsAroundIv } from '#contract/rules/envelope.ts';
import { kitProofInfo, kitSealInfo, readPrintedKey, textsAroundKitIv } from '#contract/rules/recovery-kit.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import { headers } from '#contract/headers.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { CryptoError } from '#src/crypto/protocol/errors.ts';
import type { SealedMessage, SecretKeyHandle } from '#src/crypto/protocol/protocol.ts';
import { changeProblem } from '../server/src/features/key-vault/change-rules.ts';
import { creationProblem } from '../server/src/features/key-vault/creation-rules.ts';
import {
  channelOfEnvelope,
  channelOfHeader,
  openEnvelope,
  sealAnswer,
} from '../server/src/features/key-vault/envelope.ts';
import { extractionProblem, type Vault } from '../server/src/features/key-vault/rules.ts';
import { isKeyPair, privateKeyFrom } from '../server/src/platform/crypto/x25519.ts';
import vectors from '../docs/vectors/key-vault.json' with { type: 'json' };
import { coreInProcess, instantiate } from './crypto/in-process.ts';

// Checks every byte of the worked example in docs/key-vault.md against the compiled core and the service.

let core: CryptoCore;
beforeAll(() => {
  instantiate();
  core = coreInProcess();
});

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const { service, codes, keys, calls } = vectors;
const serviceKeys = [{ ...service, privateKey: privateKeyFrom(Buffer.from(service.privateKey, 'base64url')) }];

interface Half {
  info: string;
  encryptionKey: string;
  macKey: string;
  payload: string;
  macText: string;
  envelope: Envelope;
}

/** The key of one direction. Both halves of the vector open its message. */
async function sealingKey(shared: SecretKeyHandle, half: Half): Promise<SecretKeyHandle> {
  const { info, encryptionKey, macKey, envelope, payload } = half;
  const halves = await core.importSecretKey(new Uint8Array([...bytes(encryptionKey), ...bytes(macKey)]));
  expect(new TextDecoder().decode(await core.unseal(halves, sealedIn(envelope)))).toBe(payload);
  return core.expand(shared, { salt: new Uint8Array(), info: utf8(info), length: 64 });
}

/** The core's operation when it generates this iv. */
async function withIv<Result>(iv: string, run: () => Promise<Result>): Promise<Result> {
  const drawing = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array.set(bytes(iv));
    return array;
  });
  return run().finally(() => drawing.mockRestore());
}

const sealedIn = (envelope: Envelope): SealedMessage => ({
  iv: bytes(envelope.iv),
  label: utf8(envelopeText({ ...envelope, data: '' })),
  data: bytes(envelope.data),
  tag: bytes(envelope.mac),
});

describe.each([codes.first, codes.second])('the code $code', ({ code, pinHash, verification }) => {
  test('yields the proof and the stored hash in the core [KEY-14]', async () => {
    const proof = await core.derive({
      password: utf8(code),
      salt: bytes(verification.salt),
      iterations: verification.iterations,
      length: 32,
      purpose: 'proof',
    });
    expect(await core.matches(proof, bytes(pinHash))).toBe(true);
    expect(text(await core.digest(proof))).toBe(verification.hash);
    expect([pinProblem(code), verificationProblem(verification)]).toEqual([null, null]);
  });
});

describe.each(keys)('the key of the $name', ({ privateKey, publicKey, underFirstCode, underSecondCode, ...more }) => {
  test('opens in the core under both codes, and is sealed clamped [KEY-02, KEY-14]', async () => {
    for (const [{ code }, sealed] of [
      [codes.first, underFirstCode],
      [codes.second, underSecondCode],
    ] as const) {
      const { protection, derivedKey, encryptedPrivateKey } = sealed;
      expect(protectionProblem(protection)).toBe(null);
      const secret = await core.derive({
        password: utf8(code),
        salt: bytes(protection.salt),
        iterations: protection.iterations,
        length: 32,
        purpose: 'protection',
      });
      const stored = {
        iv: bytes(protection.iv),
        data: bytes(encryptedPrivateKey),
        publicKey: bytes(publicKey),
      };
      const known = await core.openPrivateKey(await core.importSecretKey(bytes(derivedKey)), stored);
      expect(text(await core.publicKey(known))).toBe(publicKey);
      const opened = await core.openPrivateKey(secret, stored);
      const sealedAgain = text((await withIv(protection.iv, () => core.sealPrivateKey(secret, opened))).data);
      const isClamped = !('clampedPrivateKey' in more) || sealed === underSecondCode;
      expect(sealedAgain === encryptedPrivateKey).toBe(isClamped);
    }
  });

  test('is a valid pair for the service, clamped or not [KEY-02]', () => {
    for (const each of [privateKey, ...('clampedPrivateKey' in more ? [more.clampedPrivateKey] : [])])
      expect(isKeyPair(each, publicKey)).toBe(true);
  });
});

describe.each(calls)('the call "$name"', ({ method, path, ephemeralPrivateKey, epk, header, request, response }) => {
  const call = { method, path };

  test('is what the core seals and opens [KEY-13]', async () => {
    const own = await core.importPrivateKey(bytes(ephemeralPrivateKey));
    expect(text(await core.publicKey(own))).toBe(epk);
    const shared = await core.agree(own, bytes(service.publicKey));
    if (request !== undefined) {
      const { envelope } = request;
      const key = await sealingKey(shared, request);
      const sealed = await withIv(envelope.iv, () => core.sealParts(key, textsAroundIv(envelope), [request.payload]));
      expect(text(sealed.data)).toEqual(envelope.data);
      expect(text(sealed.tag)).toEqual(envelope.mac);
      expect(envelopeText(envelope)).toEqual(request.macText);
      expect(envelopeInfo('request', method, path)).toEqual(request.info);
    }
    const { envelope, payload } = response;
    const opening = await sealingKey(shared, response);
    expect(new TextDecoder().decode(await core.unseal(opening, sealedIn(envelope)))).toBe(payload);
    expect([envelopeText(envelope), envelopeInfo('response', method, path)]).toEqual([response.macText, response.info]);
  });

  test('is opened and answered by the service [KEY-13]', () => {
    const { envelope, payload } = response;
    const channel =
      request === undefined
        ? channelOfHeader(serviceKeys, header?.[headers.vaultKey] ?? null, call)
        : channelOfEnvelope(serviceKeys, request.envelope, call, new Date(request.envelope.time));
    if (request !== undefined) expect(openEnvelope(channel, request.envelope)).toBe(request.payload);
    const random = { text: () => envelope.iv, digits: () => '' };
    expect(sealAnswer(channel, JSON.parse(payload), new Date(envelope.time), random)).toEqual(envelope);
  });
});

/** The contents of a call, read by its row's schema. */
function content<Schema extends v.GenericSchema>(
  name: string,
  part: 'request' | 'response',
  schema: Schema,
): v.InferOutput<Schema> {
  const found = calls.find((each) => each.name === name)?.[part];
  if (found === undefined) throw new Error(`The vector has no ${part} of "${name}".`);
  return v.parse(schema, JSON.parse(found.payload));
}

test('the service’s rules accept the payloads one after the other [KEY-13, KEY-14]', () => {
  const none: Vault = { keys: [], kit: null, passkeys: [], usedSalts: new Set(), offered: true, hintLength: 64 };
  const head = content('create a head', 'request', creationSchema);
  expect(creationProblem(head, none)).toBe(null);
  const [headItem, followerItem] = content('list the keys', 'response', cmkListSchema).items;
  if (headItem === undefined || followerItem === undefined) throw new Error('The list is too short.');
  const stored = {
    sealedPrivateKey: null,
    encryptedPrivateKey: head.key.encryptedPrivateKey,
    protection: head.key.protection,
    verification: head.verification,
  };
  const withHead: Vault = { ...none, keys: [{ ...headItem, ...stored }] };
  const follower = content('create a follower', 'request', creationSchema);
  expect(creationProblem(follower, withHead)).toBe(null);
  const { encryptedPrivateKey, protection } = follower.key;
  const both: Vault = {
    ...none,
    keys: [...withHead.keys, { ...followerItem, ...stored, encryptedPrivateKey, protection, verification: null }],
  };
  expect(
    extractionProblem(content('extract the encrypted private keys', 'request', extractionRequestSchema), both),
  ).toBe(null);
  const change = content('change the code', 'request', updateSchema);
  expect(changeProblem(change, both)).toBe(null);
  const changed = both.keys.map((key) => {
    const made = change.cmks.find(({ id }) => id === key.id);
    const modifiedAt = content('change the code', 'response', cmkListSchema).items[0]?.modifiedAt ?? 0;
    const verification = key.id === change.followId ? change.verification : null;
    return {
      ...key,
      verification,
      modifiedAt,
      protection: made?.protection ?? null,
      encryptedPrivateKey: made?.encryptedPrivateKey ?? null,
    };
  });
  expect(changeProblem(content('remove the protection', 'request', updateSchema), { ...none, keys: changed })).toBe(
    null,
  );
});

test('their rows’ schemas accept the responses [KEY-13, KEY-14]', () => {
  for (const name of [
    'create a head',
    'create a follower',
    'list the keys',
    'change the code',
    'remove the protection',
  ])
    content(name, 'response', cmkListSchema);
  for (const name of ['read a head', 'read a follower', 'read a key that is not protected'])
    content(name, 'response', cmkSchema);
  content('extract the encrypted private keys', 'response', extractionSchema);
});

test('the core opens a picture sealed by a camera [KEY-02]', async () => {
  const { picture, keyId, content: plain, info, salt, macText } = vectors.picture;
  const [head] = keys;
  const shared = await core.agree(await core.importPrivateKey(bytes(head?.privateKey ?? '')), bytes(picture.epk));
  const key = await core.expand(shared, { salt: bytes(salt), info: utf8(info), length: 64 });
  const read = v.parse(pictureSchema, picture);
  const sealed = {
    iv: bytes(read.iv),
    label: utf8(pictureText(keyId, { ...read, data: '' })),
    data: bytes(read.data),
    tag: bytes(read.mac),
  };
  expect(text(await core.unseal(key, sealed))).toBe(plain);
  expect([info, pictureText(keyId, read)]).toEqual([pictureInfo, macText]);
});

describe('the recovery kit', () => {
  const { kit } = vectors;
  const noSalt = new Uint8Array();
  const read = readPrintedKey(kit.printed);
  const printed = typeof read === 'string' ? new Uint8Array() : read.key;
  const kitKey = async () => core.kitKey(await core.importSecretKey(printed));
  const publicKeyOf = (id: string) => keys.find((each) => each.id === id)?.publicKey ?? '';

  test('is derived from its printed key in the core [KEY-15]', async () => {
    expect(text(printed)).toBe(kit.key);
    expect(text(await core.publicKey(await kitKey()))).toBe(kit.publicKey);
    expect(text(await core.publicKey(await core.importPrivateKey(bytes(kit.privateKey))))).toBe(kit.publicKey);
    const expansion = { salt: noSalt, info: utf8(kitProofInfo), length: 32 };
    const proof = await core.expand(await core.importSecretKey(printed), expansion);
    expect(await core.matches(proof, bytes(kit.proof))).toBe(true);
    expect(text(await core.digest(proof))).toBe(kit.proofHash);
  });

  test.each(kit.keys)('opens, and is sealed and vouched for by, the key $id [KEY-15]', async (vector) => {
    const { sealed } = vector;
    expect(sealed.publicKey).toBe(publicKeyOf(vector.id));
    const around = textsAroundKitIv({ kit: kit.publicKey, ...sealed });
    expect(`${around.before}${sealed.iv}${around.after}${sealed.data}`).toBe(vector.macText);
    const expansion = { salt: bytes(vector.salt), info: utf8(kitSealInfo), length: 64 };
    const opening = await core.expand(await core.agree(await kitKey(), bytes(sealed.epk)), expansion);
    const message = {
      iv: bytes(sealed.iv),
      label: utf8(`${around.before}${sealed.iv}${around.after}`),
      data: bytes(sealed.data),
      tag: bytes(sealed.mac),
      publicKey: bytes(sealed.publicKey),
    };
    const opened = await core.unsealPrivateKey(opening, message);
    expect(text(await core.vouchFor(opened, bytes(kit.publicKey)))).toBe(sealed.voucher);
    const own = await core.importPrivateKey(bytes(vector.ephemeralPrivateKey));
    const sealing = await core.expand(await core.agree(own, bytes(kit.publicKey)), expansion);
    const again = await withIv(sealed.iv, () => core.sealParts(sealing, around, [opened]));
    expect([text(again.data), text(again.tag)]).toEqual([sealed.data, sealed.mac]);
  });

  test('opens nothing that was altered, or sealed for another key [KEY-15]', async () => {
    const [first, second] = kit.keys;
    if (first === undefined || second === undefined) throw new Error('The vector has two keys.');
    const { sealed, salt } = first;
    const { before, after } = textsAroundKitIv({ kit: kit.publicKey, ...sealed });
    const opening = await core.expand(await core.agree(await kitKey(), bytes(sealed.epk)), {
      salt: bytes(salt),
      info: utf8(kitSealInfo),
      length: 64,
    });
    const right = { iv: sealed.iv, label: `${before}${sealed.iv}${after}`, data: sealed.data, tag: sealed.mac };
    const open = async (change: Partial<typeof right>, publicKey = sealed.publicKey) => {
      const { iv, label, data, tag } = { ...right, ...change };
      const message = { iv: bytes(iv), label: utf8(label), data: bytes(data), tag: bytes(tag) };
      return core.unsealPrivateKey(opening, { ...message, publicKey: bytes(publicKey) }).then(
        () => 'opened',
        (error: unknown) => (error instanceof CryptoError ? error.symbol : error),
      );
    };
    const other = second.sealed;
    const forOther = textsAroundKitIv({ kit: kit.publicKey, ...sealed, publicKey: other.publicKey });
    expect([
      await open({}),
      await open({ data: other.data }),
      await open({ tag: other.mac }),
      await open({ label: `${forOther.before}${sealed.iv}${forOther.after}` }),
      await open({}, other.publicKey),
    ]).toEqual(['opened', ...Array.from({ length: 3 }, () => 'envelope_mac_incorrect'), 'wrong_pin']);
  });
});

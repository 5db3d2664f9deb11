import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { kitProofInfo, kitSealInfo, textsAroundKitIv } from '#contract/rules/recovery-kit.ts';
import { passkeyInput, passkeyVaultInfo } from '#contract/rules/vault-passkey.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import vectors from '../docs/vectors/key-vault.json' with { type: 'json' };
import { coreInProcess, instantiate } from './crypto/in-process.ts';

// Checks the passkey of the worked example in docs/key-vault.md against the compiled core.

let core: CryptoCore;
beforeAll(() => {
  instantiate();
  core = coreInProcess();
});

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const python = fileURLToPath(new URL('recovery_kit.py', import.meta.url));

describe('a passkey', () => {
  const { passkey } = vectors;

  test('gives what stands for a printed key, in the core [KEY-16]', async () => {
    expect(passkeyInput(passkey.user)).toBe(passkey.input);
    const output = await core.importSecretKey(bytes(passkey.output));
    const key = await core.expand(output, { salt: new Uint8Array(), info: utf8(passkeyVaultInfo), length: 32 });
    const own = await core.kitKey(key);
    expect(text(await core.publicKey(own))).toBe(passkey.publicKey);
    const again = await core.kitKey(await core.importSecretKey(bytes(passkey.key)));
    expect(text(await core.publicKey(again))).toBe(passkey.publicKey);
    const proof = await core.expand(key, { salt: new Uint8Array(), info: utf8(kitProofInfo), length: 32 });
    expect([await core.matches(proof, bytes(passkey.proof)), text(await core.digest(proof))]).toEqual([
      true,
      passkey.proofHash,
    ]);
    for (const { sealed, salt } of passkey.keys) {
      const expansion = { salt: bytes(salt), info: utf8(kitSealInfo), length: 64 };
      const opening = await core.expand(await core.agree(own, bytes(sealed.epk)), expansion);
      const around = textsAroundKitIv({ kit: passkey.publicKey, ...sealed });
      const message = {
        iv: bytes(sealed.iv),
        label: utf8(`${around.before}${sealed.iv}${around.after}`),
        data: bytes(sealed.data),
        tag: bytes(sealed.mac),
        publicKey: bytes(sealed.publicKey),
      };
      expect(text(await core.publicKey(await core.unsealPrivateKey(opening, message)))).toBe(sealed.publicKey);
    }
  });

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'opens the keys in a second implementation, in Python (needs python3) [KEY-16]',
    () => {
      const run = (output: string) =>
        spawnSync('python3', [python], {
          input: JSON.stringify({
            passkeyOutput: output,
            kit: passkey.publicKey,
            keys: passkey.keys.map(({ sealed }) => sealed),
          }),
          encoding: 'utf8',
        });
      const { stdout, stderr } = run(passkey.output);
      expect([stderr, JSON.parse(stdout)]).toEqual([
        '',
        { proof: passkey.proof, privateKeys: passkey.keys.map(({ plaintext }) => plaintext) },
      ]);
      expect(run(passkey.key).stderr).toContain('another passkey');
    },
  );
});

import { createHash } from 'node:crypto';
import { person } from '../client.ts';
import { accountId, passkey } from '../rows.ts';
import type { Name, SensitiveAct } from '../sensitive-act.ts';
import type { Running } from '../service.ts';
import { makeHead, makeKey, makeVerification, pinHashOf, protectedChange } from './cmks.ts';
import { makeKit, makeKitCreation } from './kits.ts';
import { makePasskeyAddition, makePasskeyKey } from './vault-passkeys.ts';
import { openVault } from './vault.ts';

const pins = { old: 'Harbor-Lamp-19', next: 'Harbor-Lamp-20' };
const key = makeKey();

const digestOf = (hash: string): string => createHash('sha256').update(hash, 'base64url').digest('base64url');

async function offerProtection({ database }: Running, who: Name): Promise<void> {
  await database.query.updateTable('accounts').set({ country: 'SG' }).where('email', '=', person(who).email).execute();
}

/** Lin's vault with one protected key, and the proof of its code. */
async function protectedOf(service: Running, token: string) {
  await offerProtection(service, 'lin');
  const vault = await openVault(service, token, person('lin').email);
  const items = [...(await vault.list()), ...(await vault.create(makeHead(pins.old, key)).catch(() => []))].slice(0, 1);
  const { verification } = await vault.read(items[0]?.id ?? '');
  // Both codes are tried, because another act may have changed it.
  const hashes = Object.values(pins).map((pin) => (verification === null ? '' : pinHashOf(pin, verification)));
  const right = hashes.find((hash) => digestOf(hash) === verification?.hash) ?? '';
  return { vault, items, right };
}

/** The sensitive actions of the key vault, by call name. */
export const vaultActs = {
  createCmk: {
    who: 'mila',
    purpose: 'users.key_vault',
    event: 'data protection enabled',
    prepare: async (service, token) => {
      await offerProtection(service, 'mila');
      const vault = await openVault(service, token, person('mila').email);
      return async (headers) => (await vault.call('POST', '/v2/key-vault/cmks', makeHead(pins.old), headers)).answer;
    },
  },
  updateCmks: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'data protection changed',
    prepare: async (service, token) => {
      await offerProtection(service, 'lin');
      const vault = await openVault(service, token, person('lin').email);
      const [item] = [...(await vault.list()), ...(await vault.create(makeHead(pins.old, key)).catch(() => []))];
      if (item === undefined) throw new Error('There is no key to change.');
      const { verification } = await vault.read(item.id);
      const pinHash = verification === null ? null : pinHashOf(pins.old, verification);
      return async (headers) => {
        const update = {
          cmks: [protectedChange(item, pins.next, key.privateKey, pinHash)],
          verification: makeVerification(pins.next),
          followId: item.id,
        };
        return (await vault.call('PUT', '/v2/key-vault/cmks', update, headers)).answer;
      };
    },
  },
  makeRecoveryKit: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'recovery kit made',
    prepare: async (service, token) => {
      const { vault, items, right } = await protectedOf(service, token);
      const creation = makeKitCreation(makeKit(), items, [key], right);
      return async (headers) => (await vault.call('PUT', '/v2/key-vault/recovery-kit', creation, headers)).answer;
    },
  },
  addVaultPasskey: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'data protection passkey added',
    prepare: async (service, token) => {
      const { vault, items, right: pinHash } = await protectedOf(service, token);
      const { query } = service.database;
      const row = passkey(await accountId(query, person('lin').email), 'Laptop');
      const { id } = await query.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow();
      const addition = makePasskeyAddition(String(id), makePasskeyKey(), { items, keys: [key], pinHash });
      return async (headers) => (await vault.call('PUT', '/v2/key-vault/passkeys', addition, headers)).answer;
    },
  },
  removeRecoveryKit: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'recovery kit removed',
    prepare: async ({ send, database: { query } }, token) => {
      const { publicKey, proofHash } = makeKit();
      const row = { public_key: publicKey, proof_hash: proofHash, made_at: new Date() };
      await query
        .insertInto('recovery_kits')
        .values({ account_id: await accountId(query, person('lin').email), ...row })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (headers) => send('/v2/key-vault/recovery-kit', { method: 'DELETE', token, headers });
    },
  },
  deleteCmk: {
    who: 'lin',
    purpose: 'users.key_vault',
    event: 'data protection disabled',
    prepare: async (service, token) => {
      const vault = await openVault(service, token, person('lin').email);
      const [item] = await vault.list();
      return (headers) =>
        service.send(`/v2/key-vault/cmks/${item?.id ?? ''}`, {
          method: 'DELETE',
          token,
          headers,
        });
    },
  },
} satisfies Record<string, SensitiveAct>;

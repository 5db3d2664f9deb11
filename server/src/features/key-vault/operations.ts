import type { Creation, Extraction, KitCreation, KitExtraction, KitWrite, Update } from '#contract/calls/key-vault.ts';
import { cmkAlgorithm } from '#contract/rules/cmk.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import { changeEvent, changeProblem, modifiedAfter } from './change-rules.ts';
import { creationEvent, creationProblem } from './creation-rules.ts';
import { kitCreationProblem, kitProofProblem } from './kit-rules.ts';
import { deleteKit, endEmptyKit, removeKitKeys, sealedKeysOf, writeKit } from './kits.ts';
import { deletionEvent, extractionProblem, groupOf, type VaultEvent } from './rules.ts';
import { deleteCmks, insertCmk, updateCmk } from './keys.ts';
import { endBrokenPasskeys } from './passkey-operations.ts';
import type { VaultOperation } from './run-operation.ts';
import { sealPrivateKey } from './private-key.ts';
import { deletePasskeyKeys } from './vault-passkeys.ts';

/** Creates a head or a follower; a reset replaces all existing keys. */
export function creationOf(
  { clock, random }: TransactionServices,
  account: number,
  creation: Creation,
): VaultOperation<void> {
  const { key, verification, followId, pinHash, replaces, kit } = creation;
  return {
    consumesAttempt: pinHash !== null,
    removesLastCode: () => replaces.length > 0,
    salts: [key.protection.salt, ...(verification === null ? [] : [verification.salt])],
    problem: (vault) => creationProblem(creation, vault),
    events: (vault) => [creationEvent(creation, vault), ...madeEvent(kit)],
    run: async (query) => {
      if (replaces.length > 0) await deleteCmks(query, account, replaces);
      const own = { id: random.text(16), algorithm: cmkAlgorithm, modifiedAt: clock.now().getTime(), protected: true };
      await insertCmk(query, account, { ...key, ...own, followId, verification, sealedPrivateKey: null });
      if (kit !== undefined) await writeKit(query, account, kit, clock.now());
      else await endEmptyKit(query, account);
      await endBrokenPasskeys(query, account);
    },
  };
}

/** Changes whole groups: afterwards all keys are protected and follow one head, or all are bare. */
export function changeOf(
  { clock, keys: serviceKeys }: TransactionServices,
  account: number,
  update: Update,
): VaultOperation<void> {
  const { cmks, verification, followId, kit, kitProof } = update;
  const protections = cmks.flatMap(({ protection }) => (protection === null ? [] : [protection]));
  return {
    consumesAttempt: cmks.some(({ pinHash }) => pinHash !== null),
    removesLastCode: () => kitProof !== undefined,
    salts: [...protections, ...(verification === null ? [] : [verification])].map(({ salt }) => salt),
    problem: (vault) => changeProblem(update, vault),
    events: (vault) => [changeEvent(update, vault), ...madeEvent(kit)],
    run: async (query) => {
      const now = clock.now();
      for (const { id, modifiedAt, encryptedPrivateKey, protection, privateKey, protected: isProtected } of cmks) {
        const isHead = id === followId;
        await updateCmk(query, account, {
          id,
          followId: isHead ? null : followId,
          verification: isHead ? verification : null,
          protected: isProtected,
          encryptedPrivateKey,
          protection,
          sealedPrivateKey: privateKey === null ? null : sealPrivateKey(serviceKeys, id, privateKey),
          modifiedAt: modifiedAfter(modifiedAt, now),
        });
      }
      if (kit !== undefined) await writeKit(query, account, kit, now);
      const bare = cmks.filter((cmk) => !cmk.protected).map(({ id }) => id);
      if (bare.length > 0) {
        await removeKitKeys(query, account, bare);
        await deletePasskeyKeys(query, account, bare);
      }
      await endBrokenPasskeys(query, account);
    },
  };
}

/** Returns the encrypted private keys of a group. */
export function extractionOf(request: { id: string; pinHash: string }): VaultOperation<Extraction> {
  return {
    consumesAttempt: true,
    removesLastCode: () => false,
    salts: [],
    problem: (vault) => extractionProblem(request, vault),
    events: () => [],
    run: async (_query, vault) => {
      const key = vault.keys.find(({ id }) => id === request.id);
      const group = key === undefined ? [] : groupOf(vault, key);
      const items = group.flatMap(({ id, modifiedAt, encryptedPrivateKey, protection }) =>
        encryptedPrivateKey === null || protection === null
          ? []
          : [{ id, modifiedAt, encryptedPrivateKey, protection }],
      );
      return { items };
    },
  };
}

/** Deletes keys and all their followers in one step. Ignores keys that no longer exist, unless none does. */
export function deletionOf(account: number, ids: readonly string[]): VaultOperation<void> {
  return {
    consumesAttempt: false,
    removesLastCode: ({ keys }) =>
      keys.every((key) => ids.includes(key.id) || (key.followId !== null && ids.includes(key.followId))),
    salts: [],
    problem: ({ keys }) => (keys.some((key) => ids.includes(key.id)) ? null : 'cmk_not_found'),
    events: (vault) => [deletionEvent(ids, vault)],
    run: async (query) => {
      await deleteCmks(query, account, ids);
      await endEmptyKit(query, account);
      await endBrokenPasskeys(query, account);
    },
  };
}

/** Makes a recovery kit, which ends the former. */
export function kitCreationOf(
  { clock }: TransactionServices,
  account: number,
  creation: KitCreation,
): VaultOperation<void> {
  return {
    consumesAttempt: true,
    removesLastCode: () => false,
    salts: [],
    problem: (vault) => kitCreationProblem(creation, vault),
    events: () => ['recovery kit made'],
    run: (query) => writeKit(query, account, creation.kit, clock.now()),
  };
}

/** Returns what is sealed to the recovery kit. */
export function kitExtractionOf({ kitProof }: { kitProof: string }): VaultOperation<KitExtraction> {
  return {
    consumesAttempt: false,
    removesLastCode: () => false,
    salts: [],
    problem: (vault) => kitProofProblem(vault, kitProof),
    events: () => [],
    run: async (_query, { kit, keys }) => ({ items: kit === null ? [] : sealedKeysOf(kit, keys) }),
  };
}

/** Removes the recovery kit. */
export function kitRemovalOf(account: number): VaultOperation<void> {
  return {
    consumesAttempt: false,
    removesLastCode: () => false,
    salts: [],
    problem: ({ kit }) => (kit === null ? 'recovery_kit_not_found' : null),
    events: () => ['recovery kit removed'],
    run: (query) => deleteKit(query, account),
  };
}

/** A kit is new if it has the hash of its proof. */
function madeEvent(kit: KitWrite | undefined): VaultEvent[] {
  return kit === undefined || kit.proofHash === null ? [] : ['recovery kit made'];
}

import type { Creation, Extraction, Update } from '#contract/calls/key-vault.ts';
import { cmkAlgorithm } from '#contract/rules/cmk.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import { changeEvent, changeProblem, modifiedAfter } from './change-rules.ts';
import { creationEvent, creationProblem } from './creation-rules.ts';
import { deletionEvent, extractionProblem, groupOf } from './rules.ts';
import { deleteCmks, insertCmk, updateCmk } from './keys.ts';
import type { VaultOperation } from './run-operation.ts';
import { sealPrivateKey } from './private-key.ts';

/** Creates a head or a follower; a reset replaces all existing keys. */
export function creationOf(
  { clock, random }: TransactionServices,
  account: number,
  creation: Creation,
): VaultOperation<void> {
  const { key, verification, followId, pinHash, replaces } = creation;
  return {
    consumesAttempt: pinHash !== null,
    removesLastCode: () => replaces.length > 0,
    salts: [key.protection.salt, ...(verification === null ? [] : [verification.salt])],
    problem: (vault) => creationProblem(creation, vault),
    event: (vault) => creationEvent(creation, vault),
    run: async (query) => {
      if (replaces.length > 0) await deleteCmks(query, account, replaces);
      const own = { id: random.text(16), algorithm: cmkAlgorithm, modifiedAt: clock.now().getTime(), protected: true };
      await insertCmk(query, account, { ...key, ...own, followId, verification, sealedPrivateKey: null });
    },
  };
}

/** Changes whole groups: afterwards all keys are protected and follow one head, or all are bare. */
export function changeOf(
  { clock, keys: serviceKeys }: TransactionServices,
  account: number,
  update: Update,
): VaultOperation<void> {
  const { cmks, verification, followId } = update;
  const protections = cmks.flatMap(({ protection }) => (protection === null ? [] : [protection]));
  return {
    consumesAttempt: cmks.some(({ pinHash }) => pinHash !== null),
    removesLastCode: () => false,
    salts: [...protections, ...(verification === null ? [] : [verification])].map(({ salt }) => salt),
    problem: (vault) => changeProblem(update, vault),
    event: (vault) => changeEvent(update, vault),
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
    event: () => null,
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
    event: (vault) => deletionEvent(ids, vault),
    run: (query) => deleteCmks(query, account, ids),
  };
}

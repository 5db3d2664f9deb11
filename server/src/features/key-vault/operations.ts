import type { Creation, Extraction, Update } from '#contract/calls/key-vault.ts';
import { cmkAlgorithm } from '#contract/rules/cmk.ts';
import type { Context } from '../../services.ts';
import { changeEvent, changeProblem, modifiedAfter } from './change-rules.ts';
import { creationEvent, creationProblem } from './creation-rules.ts';
import { deletionEvent } from './deletion-rules.ts';
import { extractionProblem } from './extraction-rules.ts';
import { groupOf } from './rules.ts';
import { deleteCmks, insertCmk, updateCmk } from './keys.ts';
import type { VaultAct } from './run-operation.ts';
import { sealPrivateKey } from './private-key.ts';

/** Makes a head or a follower, in place of all keys there are where it is a reset. */
export function creationOf({ clock, random }: Context, account: number, creation: Creation): VaultAct<void> {
  const { key, verification, followId, pinHash, replaces } = creation;
  return {
    guesses: pinHash !== null,
    endsCode: () => replaces.length > 0,
    salts: [key.protection.salt, ...(verification === null ? [] : [verification.salt])],
    problem: (vault) => creationProblem(creation, vault),
    event: (vault) => creationEvent(creation, vault),
    perform: async (query) => {
      if (replaces.length > 0) await deleteCmks(query, account, replaces);
      const own = { id: random.text(16), algorithm: cmkAlgorithm, modifiedAt: clock.now().getTime(), protected: true };
      await insertCmk(query, account, { ...key, ...own, followId, verification, sealedPrivateKey: null });
    },
  };
}

/** Changes whole groups: all are protected and follow one head, or all are bare. */
export function changeOf({ clock, keys: serviceKeys }: Context, account: number, update: Update): VaultAct<void> {
  const { cmks, verification, followId } = update;
  const protections = cmks.flatMap(({ protection }) => (protection === null ? [] : [protection]));
  return {
    guesses: cmks.some(({ pinHash }) => pinHash !== null),
    endsCode: () => false,
    salts: [...protections, ...(verification === null ? [] : [verification])].map(({ salt }) => salt),
    problem: (vault) => changeProblem(update, vault),
    event: (vault) => changeEvent(update, vault),
    perform: async (query) => {
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

/** Hands out the encrypted private keys of a group. */
export function extractionOf(request: { id: string; pinHash: string }): VaultAct<Extraction> {
  return {
    guesses: true,
    endsCode: () => false,
    salts: [],
    problem: (vault) => extractionProblem(request, vault),
    event: () => null,
    perform: async (_query, vault) => {
      const key = vault.keys.find(({ id }) => id === request.id);
      const group = key === undefined ? [] : groupOf(vault, key);
      const items = group.flatMap(({ id, modifiedAt, encryptedPrivateKey, protection }) =>
        encryptedPrivateKey === null || protection === null ? [] : [{ id, modifiedAt, encryptedPrivateKey, protection }],
      );
      return { items };
    },
  };
}

/** Deletes a key and all that follow it. */
export function deletionOf(account: number, id: string): VaultAct<void> {
  return {
    guesses: false,
    endsCode: ({ keys }) => keys.every((key) => key.id === id || key.followId === id),
    salts: [],
    problem: ({ keys }) => (keys.some((key) => key.id === id) ? null : 'cmk_not_found'),
    event: (vault) => deletionEvent(id, vault),
    perform: (query) => deleteCmks(query, account, [id]),
  };
}

import { Secret } from '#machines/shared/secret.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { base64Url } from '#src/browser/base64url.ts';
import type { VaultState } from './state.ts';

/** The part of the app bridge that accepts proofs. */
export type ProofTaker = Pick<HostApp, 'postPinData'>;

/**
 * Reads the proofs of the codes that protect the open keys, and returns a function that posts them to the surrounding
 * app; it can be called repeatedly. The app stores them outside the page to open the keys later. Nothing else in the
 * product asks the core for a secret.
 */
export async function readProofs({ core, known, unlocked }: VaultState, app: ProofTaker): Promise<() => Promise<void>> {
  const heads = [...known.values()].filter((cmk) => cmk.protected && cmk.followId === null);
  const proofs = await Promise.all(
    heads.map(async ({ id, modifiedAt }) => {
      const open = unlocked.get(id);
      if (open === undefined || open.hash === null) return [];
      const bytes = await core.proofForApp(open.hash, open.key);
      const pinHash = new Secret(base64Url(bytes));
      bytes.fill(0);
      return [{ id, pinHash, modifiedAt }];
    }),
  );
  return async () => void (await Promise.all(proofs.flat().map((proof) => app.postPinData(proof))));
}

import { Secret } from '#machines/shared/secret.ts';
import { utf8 } from './bytes.ts';
import { KeyScope } from './key-scope.ts';
import type { VaultState } from './state.ts';

/** What an app opens the keys of a group with, without their code. */
export interface ProvedKey {
  /** The head of the group. */
  readonly id: string;
  readonly pinHash: Secret<string>;
  readonly modifiedAt: number;
}

/** The proofs of the codes that protect the open keys: for an app, which stores them outside the page. */
export async function readPinData(state: VaultState): Promise<readonly ProvedKey[]> {
  const heads = [...state.known.values()].filter((cmk) => cmk.protected && cmk.followId === null);
  const proofs = heads.flatMap(({ id, modifiedAt }) => {
    const hash = state.unlocked.get(id)?.hash ?? null;
    return hash === null ? [] : [{ id, modifiedAt, hash }];
  });
  return await Promise.all(proofs.map(async ({ hash, ...key }) => ({ ...key, pinHash: await textOf(state, hash) })));
}

/** The core gives no key away. It seals keys into messages as base64url, and one that is sealed for this page is opened here. */
async function textOf({ core }: VaultState, hash: Parameters<VaultState['core']['digest']>[0]): Promise<Secret<string>> {
  const scope = new KeyScope(core);
  try {
    const [bytes, iv] = await Promise.all([core.randomBytes(64), core.randomBytes(16)]);
    const key = scope.track(await core.importSecretKey(bytes));
    bytes.fill(0);
    const label = utf8('pin-data');
    const text = await core.unseal(key, { iv, label, ...(await core.sealParts(key, { iv, label }, [hash])) });
    const revealed = new Secret(new TextDecoder().decode(text));
    text.fill(0);
    return revealed;
  } finally {
    scope.dispose();
  }
}

import type { Envelope, SealedPicture } from '#contract/calls/key-vault.ts';
import {
  addVaultPasskey,
  createCmk,
  deleteCmk,
  extractCmk,
  extractRecoveryKit,
  extractVaultPasskey,
  listCmks,
  makeRecoveryKit,
  readCmk,
  readPictures,
  readRecoveryKit,
  readVaultPasskeys,
  removeRecoveryKit,
  updateCmks,
} from '#contract/calls/key-vault.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Send } from './transport/authorized-send.ts';

/** The calls of the key vault. `src/vault` encrypts and decrypts the envelopes. */
export const keyVaultApi = (send: Send) => ({
  list: (vaultKey: string, signal?: AbortSignal): Promise<Envelope> =>
    send(listCmks, { vaultKey, ...(signal && { signal }) }),
  read: (id: string, vaultKey: string, signal?: AbortSignal): Promise<Envelope> =>
    send(readCmk, { path: { id }, vaultKey, ...(signal && { signal }) }),
  create: (envelope: Envelope, proof: Proof | null): Promise<Envelope> => send(createCmk, { body: envelope, proof }),
  extract: (envelope: Envelope, signal?: AbortSignal): Promise<Envelope> =>
    send(extractCmk, { body: envelope, ...(signal && { signal }) }),
  update: (envelope: Envelope, proof: Proof | null): Promise<Envelope> => send(updateCmks, { body: envelope, proof }),
  remove: async (ids: readonly string[], proof: Proof | null): Promise<void> => {
    await send(deleteCmk, { path: { id: ids.join(',') }, proof });
  },
  readKit: (vaultKey: string, signal?: AbortSignal): Promise<Envelope> =>
    send(readRecoveryKit, { vaultKey, ...(signal && { signal }) }),
  makeKit: (envelope: Envelope, proof: Proof | null): Promise<Envelope> =>
    send(makeRecoveryKit, { body: envelope, proof }),
  extractKit: (envelope: Envelope, signal?: AbortSignal): Promise<Envelope> =>
    send(extractRecoveryKit, { body: envelope, ...(signal && { signal }) }),
  removeKit: async (proof: Proof | null): Promise<void> => {
    await send(removeRecoveryKit, { proof });
  },
  readPasskeys: (vaultKey: string, signal?: AbortSignal): Promise<Envelope> =>
    send(readVaultPasskeys, { vaultKey, ...(signal && { signal }) }),
  addPasskey: (envelope: Envelope, proof: Proof | null): Promise<Envelope> =>
    send(addVaultPasskey, { body: envelope, proof }),
  extractPasskey: (envelope: Envelope, signal?: AbortSignal): Promise<Envelope> =>
    send(extractVaultPasskey, { body: envelope, ...(signal && { signal }) }),
  pictures: async (id: string, signal?: AbortSignal): Promise<readonly SealedPicture[]> => {
    const { items } = await send(readPictures, { path: { id }, ...(signal && { signal }) });
    return items;
  },
});

export type VaultApi = ReturnType<typeof keyVaultApi>;

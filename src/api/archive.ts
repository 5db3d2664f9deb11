import { makeArchiveAddress, readArchiveStatus, startArchive, type ArchiveStatus } from '#contract/calls/archive.ts';
import type { Envelope } from '#contract/calls/key-vault.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Send } from './transport/authorized-send.ts';

/** The archive of the account's data. `src/vault` opens the envelope of its address. */
export const archiveApi = (send: Send) => ({
  readStatus: (signal?: AbortSignal): Promise<ArchiveStatus> => send(readArchiveStatus, { ...(signal && { signal }) }),
  start: async (proof: Proof | null): Promise<void> => {
    await send(startArchive, { proof });
  },
  makeAddress: (vaultKey: string, proof: Proof | null): Promise<Envelope> =>
    send(makeArchiveAddress, { vaultKey, proof }),
});

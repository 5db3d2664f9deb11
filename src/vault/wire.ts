import type { Envelope, SealedPicture } from '#contract/calls/key-vault.ts';
import type { Proof } from '#machines/shared/proof.ts';

/** How the vault speaks with the service; filled by src/flows with src/api/key-vault.ts. */
export interface VaultApi {
  list(vaultKey: string, signal?: AbortSignal): Promise<Envelope>;
  read(id: string, vaultKey: string, signal?: AbortSignal): Promise<Envelope>;
  create(envelope: Envelope, proof: Proof | null): Promise<Envelope>;
  extract(envelope: Envelope, signal?: AbortSignal): Promise<Envelope>;
  update(envelope: Envelope, proof: Proof | null): Promise<Envelope>;
  remove(id: string, proof: Proof | null): Promise<void>;
  pictures(id: string, signal?: AbortSignal): Promise<readonly SealedPicture[]>;
}

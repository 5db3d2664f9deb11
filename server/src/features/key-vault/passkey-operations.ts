import type { Kysely } from 'kysely';
import type { KitExtraction } from '#contract/calls/key-vault.ts';
import type { PasskeyAddition } from '#contract/vault-passkeys.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import { readCmks } from './keys.ts';
import { brokenPasskeys, passkeyAdditionProblem, passkeyOf, passkeyProofProblem } from './passkey-rules.ts';
import type { VaultOperation } from './run-operation.ts';
import { deleteVaultPasskeys, readVaultPasskeys, sealedKeysOf, writeVaultPasskey } from './vault-passkeys.ts';

/** Lets a passkey open whole groups. */
export function passkeyAdditionOf(
  { clock }: TransactionServices,
  account: number,
  addition: PasskeyAddition,
): VaultOperation<void> {
  const { id, cmks: _, ...written } = addition;
  return {
    consumesAttempt: true,
    removesLastCode: () => false,
    salts: [],
    problem: (vault) => passkeyAdditionProblem(addition, vault),
    events: () => ['data protection passkey added'],
    detail: (vault) => passkeyOf(vault, id)?.name,
    run: async (query, { keys }) =>
      writeVaultPasskey(query, account, { ...written, id: Number(id) }, { cmks: keys, now: clock.now() }),
  };
}

/** Returns what is sealed to a passkey. */
export function passkeyExtractionOf(request: { id: string; proof: string }): VaultOperation<KitExtraction> {
  return {
    consumesAttempt: false,
    removesLastCode: () => false,
    salts: [],
    problem: (vault) => passkeyProofProblem(vault, request),
    events: () => [],
    run: async (_query, vault) => {
      const passkey = passkeyOf(vault, request.id);
      return { items: passkey === undefined ? [] : sealedKeysOf(passkey, vault.keys) };
    },
  };
}

/** Ends what passkeys open no longer as a whole, after a change of the keys. */
export async function endBrokenPasskeys(query: Kysely<Tables>, account: number): Promise<void> {
  const vault = { keys: await readCmks(query, account), passkeys: await readVaultPasskeys(query, account) };
  await deleteVaultPasskeys(query, account, brokenPasskeys(vault));
}

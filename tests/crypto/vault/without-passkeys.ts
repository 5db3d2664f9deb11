import type { Envelope } from '#contract/calls/key-vault.ts';
import { failure } from '#machines/shared/failure.ts';
import type { VaultApi } from '#src/api/key-vault.ts';

const refuse = async (): Promise<Envelope> => {
  throw Object.assign(new Error('no passkeys'), failure('vault_passkey_not_found'), { code: null, challenge: null });
};

/** A service without passkeys; `tests/client-server/vault-passkeys.cases.ts` tries them at the real one. */
export class WithoutPasskeys implements Pick<VaultApi, 'readPasskeys' | 'addPasskey' | 'extractPasskey'> {
  readPasskeys = refuse;
  addPasskey = refuse;
  extractPasskey = refuse;
}

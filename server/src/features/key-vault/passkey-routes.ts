import { addVaultPasskey, extractVaultPasskey, readVaultPasskeys } from '#contract/calls/key-vault.ts';
import {
  passkeyAdditionSchema,
  passkeyExtractionRequestSchema,
  passkeyExtractionSchema,
  vaultPasskeysSchema,
} from '#contract/vault-passkeys.ts';
import { userHandleOf } from '../../accounts/passkeys.ts';
import type { ContractRoute } from '../../platform/http/contract-routes.ts';
import type { Services } from '../../platform/services/services.ts';
import { encryptedRoutes, type VaultContext } from './encrypted-routes.ts';
import { passkeyAdditionOf, passkeyExtractionOf } from './passkey-operations.ts';
import { run, runVerified } from './run-operation.ts';
import { listVaultPasskeys } from './vault-passkeys.ts';

/** Passkeys that open the key vault. */
export function passkeyRoutes(services: Services): ContractRoute[] {
  const { sealedRoute, sealedAnswerRoute } = encryptedRoutes(services);
  const list = async ({ caller: { account } }: VaultContext) => ({
    user: userHandleOf(services, account.id),
    items: await listVaultPasskeys(services.database.query, account.id),
  });
  return [
    sealedAnswerRoute(readVaultPasskeys, vaultPasskeysSchema, list),
    sealedRoute(
      addVaultPasskey,
      { payload: passkeyAdditionSchema, reply: vaultPasskeysSchema },
      async (context, addition) => {
        await runVerified(services, context, passkeyAdditionOf(services, context.caller.account.id, addition));
        return list(context);
      },
    ),
    sealedRoute(
      extractVaultPasskey,
      { payload: passkeyExtractionRequestSchema, reply: passkeyExtractionSchema },
      (context, request) => run(services, context, passkeyExtractionOf(request)),
    ),
  ];
}

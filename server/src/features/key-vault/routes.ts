import {
  cmkListSchema,
  cmkSchema,
  createCmk,
  creationSchema,
  deleteCmk,
  extractCmk,
  extractionRequestSchema,
  extractionSchema,
  extractRecoveryKit,
  kitCreationSchema,
  kitExtractionRequestSchema,
  kitExtractionSchema,
  kitReadSchema,
  listCmks,
  makeRecoveryKit,
  readCmk,
  readPictures,
  readRecoveryKit,
  removeRecoveryKit,
  updateCmks,
  updateSchema,
  type Cmk,
  type CmkItem,
} from '#contract/calls/key-vault.ts';
import { attemptsKey, run, runVerified, type VaultOperation } from './run-operation.ts';
import {
  changeOf,
  creationOf,
  deletionOf,
  extractionOf,
  kitCreationOf,
  kitExtractionOf,
  kitRemovalOf,
} from './operations.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { readKit } from './kits.ts';
import { openPrivateKey } from './private-key.ts';
import { encryptedRoutes, type VaultContext } from './encrypted-routes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findCmk, readCmks, type StoredCmk } from './keys.ts';
import { readPicturesOf } from './pictures.ts';
import { authenticate, throttleCaller } from '../../sessions/authenticate.ts';
import { parameter, bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** A customer's master keys. Everything that protects them travels in envelopes. */
export const routes: FeatureRoutes = ({ services }) => {
  const { database, keys } = services;
  const { sealedRoute, sealedAnswerRoute } = encryptedRoutes(services);
  const find = async (account: number, id: string): Promise<StoredCmk> => {
    const found = await findCmk(database.query, account, id);
    if (found === null) throw new ApiError('cmk_not_found');
    return found;
  };
  const list = async (context: VaultContext) => {
    const [cmks, retryAfter] = await Promise.all([
      readCmks(database.query, context.caller.account.id),
      services.limits.pins.secondsLocked(attemptsKey(context)),
    ]);
    return { items: cmks.map(itemOf), ...(retryAfter !== null && { retryAfter }) };
  };
  const change = async (context: VaultContext, operation: VaultOperation<void>) => {
    await runVerified(services, context, operation);
    await services
      .onKeysChanged?.()
      .catch((error: unknown) => context.request.log.warn(error, 'a task after a change of keys failed'));
    return list(context);
  };
  const kit = async ({ caller }: VaultContext) => {
    const found = await readKit(database.query, caller.account.id);
    if (found === null) return { kit: null };
    const { publicKey, madeAt, keys } = found;
    return { kit: { publicKey, madeAt, keys: keys.map(({ id, voucher }) => ({ id, voucher })) } };
  };
  return [
    ...passkeyRoutes(services),
    sealedAnswerRoute(readRecoveryKit, kitReadSchema, kit),
    sealedRoute(makeRecoveryKit, { payload: kitCreationSchema, reply: kitReadSchema }, async (context, creation) => {
      await runVerified(services, context, kitCreationOf(services, context.caller.account.id, creation));
      return kit(context);
    }),
    sealedRoute(
      extractRecoveryKit,
      { payload: kitExtractionRequestSchema, reply: kitExtractionSchema },
      (context, request) => run(services, context, kitExtractionOf(request)),
    ),
    bodylessRoute(removeRecoveryKit, async (request, signal) => {
      const caller = await authenticate(services, request);
      await throttleCaller(services, caller);
      await runVerified(services, { request, caller, signal }, kitRemovalOf(caller.account.id));
    }),
    sealedAnswerRoute(listCmks, cmkListSchema, list),
    sealedAnswerRoute(readCmk, cmkSchema, async ({ request, caller }): Promise<Cmk> => {
      const {
        sealedPrivateKey: sealed,
        verification,
        protection,
        ...key
      } = await find(caller.account.id, parameter(request, 'id'));
      const privateKey = sealed === null ? null : openPrivateKey(keys, key.id, sealed);
      return { ...itemOf(key), verification, protection, privateKey };
    }),
    sealedRoute(extractCmk, { payload: extractionRequestSchema, reply: extractionSchema }, (context, request) =>
      run(services, context, extractionOf(request)),
    ),
    sealedRoute(createCmk, { payload: creationSchema, reply: cmkListSchema }, (context, creation) =>
      change(context, creationOf(services, context.caller.account.id, creation)),
    ),
    sealedRoute(updateCmks, { payload: updateSchema, reply: cmkListSchema }, (context, update) =>
      change(context, changeOf(services, context.caller.account.id, update)),
    ),
    bodylessRoute(deleteCmk, async (request, signal) => {
      const caller = await authenticate(services, request);
      await throttleCaller(services, caller);
      const operation = deletionOf(caller.account.id, parameter(request, 'id').split(','));
      await runVerified(services, { request, caller, signal }, operation);
    }),
    bodylessRoute(readPictures, async (request) => {
      const caller = await authenticate(services, request);
      await throttleCaller(services, caller);
      const account = caller.account.id;
      return {
        items: await readPicturesOf(database.query, {
          id: (await find(account, parameter(request, 'id'))).id,
          account,
        }),
      };
    }),
  ];
};

function itemOf({ id, followId, algorithm, publicKey, modifiedAt, protected: isProtected }: CmkItem): CmkItem {
  return { id, followId, algorithm, publicKey, protected: isProtected, modifiedAt };
}

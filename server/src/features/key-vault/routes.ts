import {
  cmkListSchema, cmkSchema, createCmk, creationSchema, deleteCmk, extractCmk, extractionRequestSchema, extractionSchema,
  listCmks, readCmk, readPictures, updateCmks, updateSchema, type Cmk, type CmkItem,
} from '#contract/calls/key-vault.ts';
import type { Context } from '../../services.ts';
import { perform, performProved, type VaultAct } from './run-operation.ts';
import { changeOf, creationOf, deletionOf, extractionOf } from './operations.ts';
import { openPrivateKey } from './private-key.ts';
import { sealedCalls, type Asked } from './encrypted-routes.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { findCmk, readCmks, type KeptCmk } from './keys.ts';
import { readPicturesOf } from './pictures.ts';
import { requireCaller } from '../../platform/http/authenticate.ts';
import { parameter, serveBare, type Served } from '../../platform/http/contract-routes.ts';

/** A customer's master keys: what protects them is said and told in envelopes. */
export function keyVaultCalls(context: Context): Served[] {
  const { database, keys } = context;
  const { serveSealed, serveSealedAnswer } = sealedCalls(context);
  const find = async (account: number, id: string): Promise<KeptCmk> => {
    const found = await findCmk(database.query, account, id);
    if (found === null) throw new Refusal('cmk_not_found');
    return found;
  };
  const list = async ({ caller }: Asked) => ({ items: (await readCmks(database.query, caller.account.id)).map(itemOf) });
  const change = async (asked: Asked, act: VaultAct<void>) => {
    await performProved(context, asked, act);
    // A camera that fails changes nothing about the keys.
    await context.camera?.().catch((error: unknown) => asked.request.log.warn(error, 'the camera of the demonstration failed'));
    return list(asked);
  };
  return [
    serveSealedAnswer(listCmks, cmkListSchema, list),
    serveSealedAnswer(readCmk, cmkSchema, async ({ request, caller }): Promise<Cmk> => {
      const { sealedPrivateKey: sealed, verification, protection, ...key } = await find(caller.account.id, parameter(request, 'id'));
      const privateKey = sealed === null ? null : openPrivateKey(keys, key.id, sealed);
      return { ...itemOf(key), verification, protection, privateKey };
    }),
    serveSealed(extractCmk, { payload: extractionRequestSchema, reply: extractionSchema }, (asked, request) =>
      perform(context, asked, extractionOf(request)),
    ),
    serveSealed(createCmk, { payload: creationSchema, reply: cmkListSchema }, (asked, creation) =>
      change(asked, creationOf(context, asked.caller.account.id, creation)),
    ),
    serveSealed(updateCmks, { payload: updateSchema, reply: cmkListSchema }, (asked, update) =>
      change(asked, changeOf(context, asked.caller.account.id, update)),
    ),
    serveBare(deleteCmk, async (request, signal) => {
      const caller = await requireCaller(context, request);
      const act = deletionOf(caller.account.id, parameter(request, 'id'));
      await performProved(context, { request, caller, signal }, act);
    }),
    serveBare(readPictures, async (request) => {
      const { account } = await requireCaller(context, request);
      return { items: await readPicturesOf(database.query, (await find(account.id, parameter(request, 'id'))).id) };
    }),
  ];
}

function itemOf({ id, followId, algorithm, publicKey, modifiedAt, protected: isProtected }: CmkItem): CmkItem {
  return { id, followId, algorithm, publicKey, protected: isProtected, modifiedAt };
}

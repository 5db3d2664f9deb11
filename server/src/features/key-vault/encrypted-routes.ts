import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { envelopeSchema, type Envelope } from '#contract/calls/key-vault.ts';
import { headers } from '#contract/headers.ts';
import type { Services } from '../../platform/services/services.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { authenticate, throttleCaller, type SignedRequest } from '../../sessions/authenticate.ts';
import { isCleanText } from '../../platform/http/reject-control-characters.ts';
import { pathOf } from '../../platform/http/errors.ts';
import { header, type ContractRoute } from '../../platform/http/contract-routes.ts';
import { channelOfEnvelope, channelOfHeader, openEnvelope, sealAnswer, type CallName } from './envelope.ts';
import { serviceKeys } from '../../platform/crypto/service-key.ts';

/** Longer than an envelope is accepted, as its time may be off by five minutes either way. */
const envelopeKeptSeconds = 600;

export interface VaultContext extends SignedRequest {
  signal: AbortSignal;
}

type Sealed = typeof envelopeSchema;
type CreateRoute = (row: Call, answer: (context: VaultContext, call: CallName) => Promise<unknown>) => ContractRoute;

/** Registers key vault routes, whose bodies are sealed between page and service. */
export function encryptedRoutes(services: Services) {
  const { keys, clock, random, database } = services;
  const own = serviceKeys(keys);
  const callerRoute: CreateRoute = (row, answer) => ({
    row,
    judge: async (request) => {
      await authenticate(services, request);
    },
    answer: async (request, signal) => {
      const caller = await authenticate(services, request);
      await throttleCaller(services, caller);
      return { value: await answer({ request, caller, signal }, { method: row.method, path: pathOf(request) }) };
    },
  });

  /** An envelope is accepted for one call, so it is recorded before anything is decrypted. */
  const open = async (body: unknown, call: CallName) => {
    const envelope = v.safeParse(envelopeSchema, body);
    if (!envelope.success) throw new ApiError('envelope_invalid');
    const channel = channelOfEnvelope(own, envelope.output, call, clock.now());
    const hash = keys.hash('vault-envelope', channel.epk);
    const isFirst = await recordEnvelope(database.query, hash, secondsAfter(clock.now(), envelopeKeptSeconds));
    if (!isFirst) throw new ApiError('envelope_replayed');
    return { channel, content: openEnvelope(channel, envelope.output) };
  };

  return {
    /** A call with a sealed body and a sealed response. */
    sealedRoute<Payload extends v.GenericSchema, Reply extends v.GenericSchema>(
      row: Call<Sealed, Sealed, undefined>,
      { payload, reply }: { payload: Payload; reply: Reply },
      handle: (context: VaultContext, payload: v.InferOutput<Payload>) => Promise<v.InferInput<Reply>>,
    ): ContractRoute {
      return callerRoute(row, async (context, call): Promise<Envelope> => {
        const { channel, content } = await open(context.request.body, call);
        const value = checkedReply(row, reply, await handle(context, readPayload(payload, content)));
        return sealAnswer(channel, value, clock.now(), random);
      });
    },
    /** A call without a body and with a sealed response. */
    sealedAnswerRoute<Reply extends v.GenericSchema>(
      row: Call<Sealed, undefined, undefined>,
      reply: Reply,
      handle: (context: VaultContext) => Promise<v.InferInput<Reply>>,
    ): ContractRoute {
      return callerRoute(row, async (context, call): Promise<Envelope> => {
        const channel = channelOfHeader(own, header(context.request, headers.vaultKey), call);
        return sealAnswer(channel, checkedReply(row, reply, await handle(context)), clock.now(), random);
      });
    },
  };
}

function readPayload<Payload extends v.GenericSchema>(schema: Payload, content: string): v.InferOutput<Payload> {
  const value = parsed(content);
  const read = v.safeParse(schema, value);
  if (!read.success || !isCleanText(value)) throw new ApiError('invalid_parameters');
  return read.output;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new ApiError('invalid_parameters');
  }
}

/** An invalid response is the service's own fault; the error names no value, which may be a private key. */
function checkedReply(row: Call, schema: v.GenericSchema, value: unknown): unknown {
  const read = v.safeParse(schema, value);
  if (!read.success) throw new Error(`The sealed content of ${row.method} ${row.path} does not match its schema.`);
  return read.output;
}

/** Records a received envelope; false if this or another process has already received it. */
async function recordEnvelope(query: Kysely<Tables>, hash: string, expiresAt: Date): Promise<boolean> {
  const insert = query
    .insertInto('vault_envelopes')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing());
  return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

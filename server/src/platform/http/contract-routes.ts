import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { ApiError } from '../api-error.ts';
import type { App } from '../configuration/app.ts';
import { registerPreflight, requireAppPage } from './app-pages.ts';
import { isLarge, largeBodyBytes, smallBodyBytes } from './connections.ts';
import { acceptMultipart } from './multipart-body.ts';
import { isAppCall, markAppCall } from './oauth-error.ts';
import { rejectControlCharacters } from './reject-control-characters.ts';
import { requireSameOrigin } from './same-origin.ts';
import { accountSite, type FindSite } from './virtual-hosts.ts';
import { ClientGone, withTimeout } from '../with-timeout.ts';

/** An unresponsive database or mail server must not keep a caller waiting. */
const maxAnswerMs = 9000;
/** For a route with a long computation. */
export const maxLongAnswerMs = 30_000;

/** A row of the contract with its handler. */
export interface ContractRoute {
  row: Call;
  /**
   * Handles the request; null if it does not match the row's schema of the body or query. The signal aborts at the time
   * limit.
   */
  answer(request: FastifyRequest, signal: AbortSignal): Promise<{ value: unknown } | null>;
  /** Its time limit, if not the default. */
  maxMs?: number;
  /** Refuses a caller before any of a large body is read. Routes without it accept only small bodies. */
  judge?(request: FastifyRequest): Promise<void>;
}

/** A call with a body. */
export function contractRoute<Answer extends v.GenericSchema, Body extends v.GenericSchema>(
  row: Call<Answer, Body, undefined>,
  handle: (request: FastifyRequest, body: v.InferOutput<Body>, signal: AbortSignal) => Promise<v.InferInput<Answer>>,
): ContractRoute {
  return {
    row,
    answer: async (request, signal) => {
      const body = v.safeParse(row.body, request.body ?? {});
      if (body.success && row.forApps) markAppCall(request);
      return body.success ? { value: checked(row, await handle(request, body.output, signal)) } : null;
    },
  };
}

const once = v.record(v.string(), v.string());

/** A call with a query, in which no name may repeat. */
export function queryRoute<Answer extends v.GenericSchema, Query extends v.GenericSchema>(
  row: Call<Answer, undefined, Query>,
  handle: (request: FastifyRequest, query: v.InferOutput<Query>, signal: AbortSignal) => Promise<v.InferInput<Answer>>,
): ContractRoute {
  return {
    row,
    answer: async (request, signal) => {
      const query = v.is(once, request.query) ? v.safeParse(row.query, request.query) : null;
      return query?.success === true ? { value: checked(row, await handle(request, query.output, signal)) } : null;
    },
  };
}

/** A call without a body. */
export function bodylessRoute<Answer extends v.GenericSchema>(
  row: Call<Answer, undefined, undefined>,
  handle: (request: FastifyRequest, signal: AbortSignal) => Promise<v.InferInput<Answer>>,
): ContractRoute {
  return {
    row,
    answer: async (request, signal) => {
      if (row.forApps) markAppCall(request);
      return { value: checked(row, await handle(request, signal)) };
    },
  };
}

interface ContractContext {
  findSite: FindSite;
  apps: readonly App[];
  /** Called after each step of a call has ended, also if it was answered earlier as timed out. */
  onHandled: (request: FastifyRequest) => void;
}

/** Registers routes at their paths; rows that share a path are distinguished by their body. */
export function registerContractRoutes(
  app: FastifyInstance,
  routes: readonly ContractRoute[],
  { findSite, apps, onHandled }: ContractContext,
): void {
  const endpoints = new Map<string, { method: Call['method']; url: string; rows: ContractRoute[] }>();
  for (const route of routes.map((each) => handled(each, onHandled))) {
    for (const path of [route.row.path, ...route.row.aliases]) {
      const { method } = route.row;
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const place = endpoints.get(`${method} ${url}`) ?? { method, url, rows: [] };
      place.rows.push(route);
      endpoints.set(`${method} ${url}`, place);
    }
  }
  const methodsForApps = new Map<string, Call['method'][]>();
  for (const { method, url, rows } of endpoints.values()) {
    const takesFile = rows.some(({ row }) => row.encoding === 'multipart');
    const takesLargeBody = rows.some(({ judge }) => judge !== undefined);
    const isForApps = rows.some(({ row }) => row.forApps);
    if (isForApps) methodsForApps.set(url, [...(methodsForApps.get(url) ?? []), method]);
    const add = (scope: FastifyInstance) =>
      scope.route({
        method,
        url,
        constraints: { site: accountSite },
        config: { takesFile, takesLargeBody, takesForeignPosts: isForApps },
        bodyLimit: takesLargeBody ? largeBodyBytes : smallBodyBytes,
        // Before the body is read.
        onRequest: async (request, reply) => {
          const { brand } = findSite(request.headers.host);
          if (isForApps) requireAppPage(request, reply, apps, brand);
          else requireSameOrigin(request, brand);
          if (!takesFile && !isLarge(request)) return;
          for (const { judge } of rows)
            if (judge !== undefined) await withTimeout(async () => judge(request), maxAnswerMs);
        },
        handler: (request, reply) => respond(rows, request, reply),
      });
    if (!takesFile) add(app);
    else {
      void app.register(async (scope) => {
        await acceptMultipart(scope);
        add(scope);
      });
    }
  }
  for (const [url, methods] of methodsForApps) registerPreflight(app, { url, methods: methods.join(', ') }, apps);
}

function handled({ judge, ...route }: ContractRoute, onHandled: (request: FastifyRequest) => void): ContractRoute {
  return {
    ...route,
    answer: (request, signal) => route.answer(request, signal).finally(() => onHandled(request)),
    ...(judge !== undefined && { judge: (request) => judge(request).finally(() => onHandled(request)) }),
  };
}

const replies = new WeakMap<FastifyRequest, FastifyReply>();

/** The reply to a contract call, for its cookies; null for other requests. */
export function replyTo(request: FastifyRequest): FastifyReply | null {
  return replies.get(request) ?? null;
}

const ends = new WeakMap<FastifyRequest, AbortController>();

/** Aborts when a request's response is no longer needed: the client has disconnected or the time limit has passed. */
export function abortSignalOf(request: FastifyRequest): AbortSignal {
  return (ends.get(request) ?? new AbortController()).signal;
}

/** Follows the response. The framework's request signal follows the body, so it ends too early or never. */
function watchEnd(request: FastifyRequest, { raw }: FastifyReply, timeLimit: AbortSignal): void {
  const end = new AbortController();
  ends.set(request, end);
  timeLimit.addEventListener('abort', () => end.abort(timeLimit.reason), { once: true });
  raw.once('close', () => {
    if (!raw.writableFinished) end.abort(new ClientGone('The client has disconnected.'));
  });
}

async function respond(rows: readonly ContractRoute[], request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  void reply.header('cache-control', 'no-store');
  if (rows.some(({ row }) => row.forApps) && isOfApp(request.body)) markAppCall(request);
  rejectControlCharacters(request);
  const answer = async (signal: AbortSignal): Promise<unknown> => {
    watchEnd(request, reply, signal);
    replies.set(request, reply);
    return answerFirst(rows, request, reply, signal);
  };
  return withTimeout(answer, Math.max(...rows.map(({ maxMs = maxAnswerMs }) => maxMs)));
}

const appBody = v.union([v.string(), v.object({ grant_type: v.literal('authorization_code') })]);

/** Whether a body that may match no row was sent by an app: a text, or the grant of apps. */
function isOfApp(body: unknown): boolean {
  return v.is(appBody, body);
}

async function answerFirst(
  rows: readonly ContractRoute[],
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<unknown> {
  const open = isAppCall(request) ? rows.filter(({ row }) => row.forApps) : rows;
  for (const { answer } of open) {
    const outcome = await answer(request, signal);
    if (outcome === null) continue;
    return outcome.value === undefined ? reply.code(204).send() : outcome.value;
  }
  throw new ApiError('invalid_parameters');
}

/** An invalid response is the service's own fault, never the caller's. */
function checked<Answer extends v.GenericSchema>(row: Call<Answer>, value: unknown): unknown {
  const read = v.safeParse(row.answer, value);
  if (!read.success) throw new Error(`The response of ${row.method} ${row.path} does not match its schema.`);
  return read.output;
}

const parametersSchema = v.record(v.string(), v.string());

/** A path parameter. */
export function parameter(request: FastifyRequest, name: string): string {
  return v.parse(parametersSchema, request.params)[name] ?? '';
}

/** A header sent exactly once, or null. */
export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

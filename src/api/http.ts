import ky from 'ky';
import * as v from 'valibot';
import type { AnswerOf, BodyOf, Call } from '#contract/call.ts';
import { errorBody } from '#contract/errors.ts';
import { headers, schemes } from '#contract/headers.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { ApiError } from './api-error.ts';
import type { Clock } from './clock.ts';
import { writeQuery } from './query.ts';
import type { Query } from './query.ts';

/** What one call is sent with, beside its row. */
export interface SendOptions<C extends Call> {
  body?: BodyOf<C>;
  query?: Query;
  /** Fills the `{gaps}` of the path. */
  path?: Readonly<Record<string, string>>;
  proof?: Proof | null;
  scenario?: string;
  /** The bearer token or the session code; the row says which. */
  credential?: string;
  /** Names the page's key of a vault call without a body. */
  vaultKey?: string;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/** Sends one call and reads its answer through its schema; rejects with an `ApiError` and nothing else. */
export type SendOnce = <C extends Call>(call: C, options?: SendOptions<C>) => Promise<AnswerOf<C>>;

export interface HttpParts {
  apiBase: () => string;
  clock: Clock;
  pageRequestId: string;
  /** What the page speaks: what the service writes to people is in it, also where no cookie tells. */
  language?: () => string;
  fetch?: typeof fetch;
}

export function createSendOnce({ apiBase, clock, pageRequestId, language, fetch = globalThis.fetch.bind(globalThis) }: HttpParts): SendOnce {
  const client = ky.create({
    // Repeats and time limits are ours: ky repeats GET, PUT and DELETE, and stops counting at the headers.
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'include',
    cache: 'no-store',
    fetch,
  });

  return async (call, options = {}) => {
    const limit = limited(options.signal);
    try {
      const response = await client(addressOf(apiBase(), call, options), {
        method: call.method,
        headers: { ...headersOf(call, options, pageRequestId), ...(language && { 'accept-language': language() }) },
        signal: limit.signal,
        keepalive: options.keepalive ?? false,
        ...bodyOf(call, options.body),
      });
      clock.learn(response.headers.get('date'));
      const text = await response.text();
      return response.ok ? readAnswer(call, text) : refuse(text, clock.steady());
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError(limit.timedOut() ? 'time_out' : 'unreachable');
    } finally {
      limit.end();
    }
  };
}

function limited(outer?: AbortSignal): { signal: AbortSignal; timedOut: () => boolean; end: () => void } {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, httpTimeoutMs);
  const pass = (): void => controller.abort();
  // One that was aborted before, while the token was renewed, tells nobody again.
  if (outer?.aborted) pass();
  outer?.addEventListener('abort', pass);
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', pass);
    },
  };
}

function addressOf<C extends Call>(base: string, call: C, { path = {}, query = {} }: SendOptions<C>): string {
  const filled = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const written = writeQuery(query);
  return `${base.replace(/\/$/, '')}${filled}${written === '' ? '' : `?${written}`}`;
}

function headersOf<C extends Call>(
  call: C,
  { credential, proof, scenario, vaultKey }: SendOptions<C>,
  pageRequestId: string,
): Record<string, string> {
  const scheme = call.as === 'none' ? null : schemes[call.as];
  return {
    [headers.pageRequestId]: pageRequestId,
    ...(scheme === null || credential === undefined ? {} : { authorization: `${scheme} ${credential}` }),
    ...(proof ? { [headers.verifyId]: proof.id, [headers.verifyCode]: proof.code.reveal() } : {}),
    ...(proof && scenario !== undefined ? { [headers.verifyScenario]: scenario } : {}),
    ...(vaultKey === undefined ? {} : { [headers.vaultKey]: vaultKey }),
  };
}

function bodyOf(call: Call, body: unknown): { json: unknown } | { body: URLSearchParams } | object {
  if (body === undefined || body === null || typeof body !== 'object') return {};
  if (call.encoding === 'json') return { json: body };
  const filled = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return { body: new URLSearchParams(filled.map(([name, value]) => [name, String(value)])) };
}

function readAnswer<C extends Call>(call: C, text: string): AnswerOf<C> {
  const read = v.safeParse(call.answer, parsed(text));
  if (!read.success) throw new ApiError('unknown');
  return read.output;
}

/** HTML, empty and other bodies that are no refusal of ours are the general error. */
function refuse(text: string, steadyNow: number): never {
  const read = v.safeParse(errorBody, parsed(text));
  throw read.success ? new ApiError(read.output.error.symbol, read.output, steadyNow) : new ApiError('unknown');
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

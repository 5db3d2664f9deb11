import ky, { TimeoutError } from 'ky';
import type { Options } from 'ky';
import * as v from 'valibot';
import type { AnswerOf, BodyOf, Call } from '#contract/call.ts';
import { codedErrorBody, errorBody } from '#contract/calls/errors.ts';
import { symbolOfCode } from '#contract/symbols.ts';
import { encodeVerifyCode, headers, schemes } from '#contract/headers.ts';
import { httpTimeoutMs } from '#contract/limits.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { ApiError } from './api-error.ts';
import type { Clock } from './clock.ts';
import type { SlowCalls } from './slow-calls.ts';

/** The input of a call, in addition to its row. */
export interface SendOptions<C extends Call> {
  body?: BodyOf<C>;
  query?: Query;
  /** Fills the `{placeholders}` of the path. */
  path?: Readonly<Record<string, string>>;
  proof?: Proof | null;
  scenario?: string;
  /** The bearer token or the session code, as the row says. */
  credential?: string;
  /** The page's key, for a vault call without a body. */
  vaultKey?: string;
  signal?: AbortSignal;
  /** Request options that differ from the default: outlives the page, or has its own body and time limit. */
  request?: Pick<Options, 'fetch' | 'keepalive' | 'timeout'>;
}

type QueryValue = string | number | boolean | null | undefined;
type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** Sends one call and reads the response with its schema. Rejects only with an `ApiError`. */
export type SendOnce = <C extends Call>(call: C, options?: SendOptions<C>) => Promise<AnswerOf<C>>;

export interface HttpParts {
  apiBase: () => string;
  clock: Clock;
  pageRequestId: string;
  /** The page's language, in which the service writes texts and mails even without a language cookie. */
  language?: () => string;
  fetch?: typeof fetch;
  /** Waits for each call. */
  watch?: SlowCalls['watch'];
}

export function createSendOnce({
  apiBase,
  clock,
  pageRequestId,
  language,
  fetch = globalThis.fetch,
  watch = (call) => call,
}: HttpParts): SendOnce {
  const client = ky.create({
    // Repeating a call may act twice, so only `createSend` repeats one, after renewing the token.
    retry: 0,
    timeout: httpTimeoutMs,
    credentials: 'include',
    cache: 'no-store',
    fetch: async (input, init) => await withBody(await fetch(input, init)),
    hooks: {
      beforeRequest: [
        (request) => {
          request.headers.set(headers.pageRequestId, pageRequestId);
          if (language !== undefined) request.headers.set('accept-language', language());
        },
      ],
      afterResponse: [
        async (_request, _options, response) => {
          clock.sync(response.headers.get('date'));
          if (!response.ok) throw refusalIn(response.status, await response.text(), clock.steady());
        },
      ],
    },
  });

  return async (call, options = {}) => {
    try {
      const response = await watch(
        client(pathOf(call, options), {
          prefixUrl: apiBase(),
          method: call.method,
          searchParams: searchParamsOf(options.query),
          headers: headersOf(call, options),
          signal: options.signal ?? null,
          ...bodyOf(call, options.body),
          ...options.request,
        }),
      );
      return readAnswer(call, await response.text());
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError(error instanceof TimeoutError ? 'time_out' : 'unreachable');
    }
  };
}

/** Loads the body before returning the response: ky's time limit covers only the headers. */
async function withBody(response: Response): Promise<Response> {
  const body = await response.text();
  return new Response(body === '' ? null : body, response);
}

function pathOf<C extends Call>(call: C, { path = {} }: SendOptions<C>): string {
  return call.path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
}

/** Omits empty and null values; adds a bracket suffix to arrays. */
function searchParamsOf(query: Query = {}): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const isList = Array.isArray(value);
    for (const each of isList ? value : [value]) {
      if (each !== null && each !== undefined && each !== '')
        parameters.append(isList ? `${name}[]` : name, String(each));
    }
  }
  return parameters;
}

function headersOf<C extends Call>(
  call: C,
  { credential, proof, scenario, vaultKey }: SendOptions<C>,
): Record<string, string> {
  const scheme = call.as === 'none' ? null : schemes[call.as];
  return {
    ...(scheme === null || credential === undefined ? {} : { authorization: `${scheme} ${credential}` }),
    ...(proof ? { [headers.verifyId]: proof.id, [headers.verifyCode]: encodeVerifyCode(proof.code.reveal()) } : {}),
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

/** HTML, an empty body and anything else that is not a refusal from the service becomes the general error. */
function refusalIn(status: number, text: string, steadyNow: number): ApiError {
  if (status === 431) return new ApiError('too_many_cookies');
  const body = parsed(text);
  const read = v.safeParse(errorBody, body);
  if (read.success) return new ApiError(read.output.error.symbol, read.output, steadyNow);
  const coded = v.safeParse(codedErrorBody, body);
  if (!coded.success) return new ApiError('unknown');
  const { code } = coded.output.error;
  const symbol = symbolOfCode(code);
  return symbol === null
    ? new ApiError('unknown')
    : new ApiError(symbol, { error: { symbol, code, message: '' } }, steadyNow);
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The id of one page load, sent with every call: the time, a hash of the address and random characters. Only origin and
 * path are hashed, because queries contain codes and email addresses.
 */
export function createPageRequestId(origin: string, path: string, now: number, random: Uint32Array): string {
  const noise = [...random].map((each) => each.toString(36).padStart(7, '0')).join('');
  return `${now.toString(36)}-${hash(`${origin}${path}`)}-${noise}`;
}

/** FNV-1a with 32 bits: tells pages apart, protects nothing. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) value = Math.imul(value ^ unit, 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { symbols, type ServerSymbol } from '#contract/symbols.ts';
import { ApiError, type ErrorDetails } from '../api-error.ts';
import { messageOf } from './error-messages.ts';
import { noteRefusal } from '../logs/security-log.ts';
import { isAppCall, OAuthError } from './oauth-error.ts';
import { ClientGone, Overdue } from '../with-timeout.ts';
import { isDatabaseUnavailable, isRoleRefused } from '../database/watch-connections.ts';

/** When to try again while there is no database: clients that come back together should not make it worse. */
const unavailableSeconds = 3;

/** Answers every failure with the contract's error body. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    if (error instanceof ApiError) {
      noteRefusal(request.securityRecord, error.symbol);
      return refuse(reply, error.symbol, error.details);
    }
    if (error instanceof OAuthError) return refuseApp(reply, error);
    if (error instanceof ClientGone) {
      request.log.info('a client disconnected');
      return reply.hijack();
    }
    if (isClientError(error)) return refuse(reply, 'invalid_parameters');
    // Message and stack only: fields of database errors may contain values.
    const { name, message, stack } = error;
    request.log.error({ failure: { name, message, stack } }, 'a request failed');
    if (error instanceof Overdue || isDatabaseUnavailable(error) || isRoleRefused(error))
      return refuse(reply.header('retry-after', unavailableSeconds), 'system_error', {}, 503);
    return refuse(reply, 'system_error');
  });
}

const errorHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
const bodyOf = (symbol: ServerSymbol, details: ErrorDetails) => ({
  error: { symbol, message: messageOf(symbol), ...details },
});

const refusals = new WeakMap<FastifyRequest, string>();

/** Why a request was refused: the contract's symbol, or the error code of an app's call; null if it succeeded. */
export function symbolOf(request: FastifyRequest): string | null {
  return refusals.get(request) ?? null;
}

/** Sends an error response, with the symbol's status by default. */
export function refuse(
  reply: FastifyReply,
  symbol: ServerSymbol,
  details: ErrorDetails = {},
  status: number = symbols[symbol],
): FastifyReply {
  if (details.retryAfter !== undefined) void reply.header('retry-after', details.retryAfter);
  if (isAppCall(reply.request))
    return refuseApp(reply, new OAuthError(appCodeOf(status), messageOf(symbol), { status }));
  refusals.set(reply.request, symbol);
  return reply.code(status).headers(errorHeaders).send(bodyOf(symbol, details));
}

/** The error code for an app of a failure that is not about its request's contents; no other code fits (RFC 6749). */
function appCodeOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status < 500 ? 'invalid_request' : 'server_error';
}

/** Refuses an app's call; the description never contains a quotation mark. */
function refuseApp(reply: FastifyReply, error: OAuthError): FastifyReply {
  const { code, message, status, challenge, hasNoCredential } = error;
  refusals.set(reply.request, code);
  if (challenge !== null) {
    const reason =
      challenge === 'Bearer' && !hasNoCredential ? `, error="${code}", error_description="${message}"` : '';
    void reply.header('www-authenticate', `${challenge} realm="account-center"${reason}`);
  }
  return reply
    .code(status)
    .headers({ ...errorHeaders, pragma: 'no-cache' })
    .send({ error: code, error_description: message });
}

/** Refuses requests that reach no route, with the same body and the common headers. */
export function refuseBeforeRouting(headers: Readonly<Record<string, string>>) {
  return {
    /** A malformed URL, or too long a path parameter. */
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
      void refuse(reply.headers(headers), error.code === 'FST_ERR_BAD_URL' ? 'invalid_parameters' : 'not_found');
    },
    /** Bytes that are not HTTP, or too late, so there is only the socket to respond on. */
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      // Browsers connect in advance, and would take this for the response to the first request they make on it.
      const isUnused = socket.bytesRead === 0;
      const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
      if (socket.writable && !isUnused) socket.write(isTooLarge ? tooLarge(headers) : rawResponse(headers));
      socket.destroy(error);
    },
  };
}

/** For a person who sees it in a browser; nginx says the same. */
const tooLargeText =
  'This browser sends too much with each request, usually too many cookies. Delete the cookies of this site and its domain, then reload the page.';

function tooLarge(headers: Readonly<Record<string, string>>): string {
  return rawResponse(headers, 431, { symbol: 'invalid_parameters', message: tooLargeText });
}

function rawResponse(
  headers: Readonly<Record<string, string>>,
  status: number = symbols.invalid_parameters,
  error: object = bodyOf('invalid_parameters', {}).error,
): string {
  const body = JSON.stringify({ error });
  const all = { ...headers, ...errorHeaders, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Fastify's own refusals: an unreadable, too large or unknown type of body. */
function isClientError(error: FastifyError | Error): boolean {
  if (!('statusCode' in error) || !('code' in error) || typeof error.statusCode !== 'number') return false;
  return error.statusCode >= 400 && error.statusCode < 500;
}

/** The path prefixes of calls. */
export function isCallPath(path: string): boolean {
  return /^\/(oauth2|v1\.0|v2)(\/|$)/.test(path) && path !== '/oauth2/start' && path !== '/oauth2/start/';
}

/** The path of a request without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.replace(/[?#].*$/s, '');
}

/** The query of a request, or empty; the address may not be a valid URL. */
export function queryOf(request: FastifyRequest): string {
  return /\?(.*)$/s.exec(request.url)?.[1] ?? '';
}

import type { FastifyRequest } from 'fastify';
import { headers } from '#contract/headers.ts';
import { ApiError } from '../api-error.ts';

// oxlint-disable-next-line no-control-regex -- this pattern matches control characters
const control = /[\u0000-\u001f\u007f]/;
/** Secrets are compared as typed; the database accepts no NUL. */
const secrets: ReadonlySet<string> = new Set(['password', 'currentPassword', headers.verifyCode]);

/** Headers that identify the caller or the target, so a duplicate would be ambiguous. */
const single: ReadonlySet<string> = new Set(['host', 'authorization', 'origin', 'content-type', 'content-length']);

/** Refuses a request that repeats such a header. */
export function requireSingleHeaders({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (names.some((name, at) => single.has(name) && names.indexOf(name) !== at))
    throw new ApiError('invalid_parameters');
}

/** Refuses control characters anywhere in a request; in a secret, only NUL. */
export function rejectControlCharacters({ params, query, body, headers: sent }: FastifyRequest): void {
  const { verifyId, verifyCode, verifyScenario } = headers;
  const proof = [verifyId, verifyCode, verifyScenario].map((name) => [name, sent[name]]);
  if (![params, query, body, Object.fromEntries(proof)].every(isCleanText)) throw new ApiError('invalid_parameters');
}

/** Whether a value contains no control characters; in a secret, no NUL. */
export function isCleanText(value: unknown): boolean {
  return isClean(value, '');
}

function isClean(value: unknown, name: string): boolean {
  if (typeof value === 'string') return secrets.has(name) ? !value.includes('\0') : !control.test(value);
  // A file's bytes are not text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Object.entries(value).every(([key, part]) => isClean(part, key));
}

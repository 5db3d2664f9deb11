import type { FastifyRequest } from 'fastify';
import { headers } from '#contract/headers.ts';
import { ApiError } from '../api-error.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f]/;
/** Secrets are compared as they were typed; the database takes no NUL. */
const secrets: ReadonlySet<string> = new Set(['password', 'currentPassword', headers.verifyCode]);

/** Headers that identify the caller or the target: a second one would be ambiguous. */
const single: ReadonlySet<string> = new Set(['host', 'authorization', 'origin', 'content-type', 'content-length']);

/** Refuses a request that says such a header twice. */
export function requireSingleHeaders({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  if (names.some((name, at) => single.has(name) && names.indexOf(name) !== at))
    throw new ApiError('invalid_parameters');
}

/** Refuses control characters in what a request brings, wherever it brings it; in a secret, NUL alone. */
export function rejectControlCharacters({ params, query, body, headers: sent }: FastifyRequest): void {
  const { verifyId, verifyCode, verifyScenario } = headers;
  const proof = [verifyId, verifyCode, verifyScenario].map((name) => [name, sent[name]]);
  if (![params, query, body, Object.fromEntries(proof)].every(isCleanText)) throw new ApiError('invalid_parameters');
}

/** Whether a value holds no control characters anywhere; in a secret, no NUL. */
export function isCleanText(value: unknown): boolean {
  return isClean(value, '');
}

function isClean(value: unknown, name: string): boolean {
  if (typeof value === 'string') return secrets.has(name) ? !value.includes('\0') : !control.test(value);
  // The bytes of a file are no text.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
  return Object.entries(value).every(([key, part]) => isClean(part, key));
}

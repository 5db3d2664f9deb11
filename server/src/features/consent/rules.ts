import { createHash } from 'node:crypto';
import { readProfileScope } from '#contract/scopes.ts';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { withoutLoopbackPort, type App } from '../../platform/configuration/app.ts';

/**
 * Where to respond to a request, or null if no registered address matches. It may be omitted if only one is registered
 * (RFC 6749 3.1.2.3). A native app takes whichever port is free, so that of a loopback address is ignored (RFC 8252
 * 7.3).
 */
export function redirectUriOf({ redirectUris }: App, requested: string | undefined): string | null {
  if (requested === undefined || requested === '') return (redirectUris.length === 1 ? redirectUris[0] : null) ?? null;
  const wanted = URL.canParse(requested) ? withoutLoopbackPort(requested) : requested;
  return redirectUris.some((each) => each === requested || withoutLoopbackPort(each) === wanted) ? requested : null;
}

/** The scopes that apps may request of a brand. */
export function scopesOf({ partnerScope }: { readonly partnerScope: string }): string[] {
  return [readProfileScope, partnerScope];
}

/** The scopes of a request, in the given order; null if there are none or one is not among the given ones. */
export function scopesIn(text: string, offered: readonly string[]): string[] | null {
  const words = [...new Set(text.split(' '))];
  const known = offered.filter((scope) => words.includes(scope));
  return known.length === words.length ? known : null;
}

export const prompts = ['none', 'login', 'consent', 'select_account'];

export function promptsOf({ prompt }: Pick<AuthorizationRequest, 'prompt'>): string[] {
  return prompt === undefined || prompt === '' ? [] : [...new Set(prompt.split(' '))];
}

/** A request without its parameters that have no value, which count as omitted (RFC 6749 3.1). */
export function withoutEmpty({ client_id, ...rest }: AuthorizationRequest): AuthorizationRequest {
  return { client_id, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) };
}

/** A login for a request is recent enough for this long, for the user to read the question. */
const freshSeconds = 300;

/** Whether the user must log in again for a request, after a login at the given time. */
export function needsFreshLogin(request: AuthorizationRequest, issuedAt: Date, now: Date): boolean {
  const age = request.max_age === undefined ? Infinity : Number(request.max_age);
  return promptsOf(request).includes('login') || now.getTime() - issuedAt.getTime() >= age * 1000;
}

/** The request to continue with after that login, with a limit that it meets. The login has chosen the account. */
export function afterFreshLogin(request: AuthorizationRequest): URLSearchParams {
  const prompt = promptsOf(request).filter((each) => each !== 'login' && each !== 'select_account');
  const { prompt: _, max_age: age = 0, ...rest } = request;
  const entries = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  if (prompt.length > 0) entries.push(['prompt', prompt.join(' ')]);
  return new URLSearchParams([
    ...entries,
    ['max_age', String(Math.max(Number(age), freshSeconds))],
    ['hasChoose', 'true'],
  ]);
}

interface RequestProblem {
  error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'request_not_supported'
    | 'request_uri_not_supported';
  description: string;
}

/** The error to return to the app (RFC 6749 4.1.2.1, RFC 7636 4.4.1), or null. */
export function requestProblem(
  app: App,
  request: AuthorizationRequest,
  offered: readonly string[],
): RequestProblem | null {
  const { response_type: type, scope = '', code_challenge: challenge, code_challenge_method: method } = request;
  if (type === undefined)
    return {
      error: 'invalid_request',
      description: 'response_type is missing, or a parameter occurs more than once',
    };
  if (type !== 'code') return { error: 'unsupported_response_type', description: 'response_type must be code' };
  if (challenge === undefined) return { error: 'invalid_request', description: 'code_challenge is missing' };
  if (method !== 'S256') return { error: 'invalid_request', description: 'code_challenge_method must be S256' };
  if (!/^[\w-]{43}$/.test(challenge)) return { error: 'invalid_request', description: 'code_challenge is malformed' };
  const { response_mode: mode = 'query', request: object, request_uri: objectUri, max_age: age = '0' } = request;
  if (mode !== 'query') return { error: 'invalid_request', description: 'response_mode must be query' };
  if (object !== undefined) return { error: 'request_not_supported', description: 'request is not supported' };
  if (objectUri !== undefined)
    return { error: 'request_uri_not_supported', description: 'request_uri is not supported' };
  if (!/^\d{1,9}$/.test(age)) return { error: 'invalid_request', description: 'max_age must be a number of seconds' };
  const asked = promptsOf(request);
  if (!asked.every((each) => prompts.includes(each)) || (asked.includes('none') && asked.length > 1))
    return { error: 'invalid_request', description: `prompt may be none, or some of ${prompts.slice(1).join(', ')}` };
  const allowed = offered.filter((each) => app.scopes.includes(each));
  if (scopesIn(scope, allowed) === null)
    return { error: 'invalid_scope', description: `scope may be ${allowed.join(' and ')}` };
  return null;
}

/** A registered address, unchanged, with the response added to its own query. */
export function answerAddress(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) parameters.append(name, value);
  const joint = redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?';
  return `${redirectUri}${joint}${parameters.toString()}`;
}

/** Whether the allowed scopes cover the requested ones. */
export function coversScopes(allowed: string, requested: readonly string[]): boolean {
  const scopes: readonly string[] = allowed.split(' ');
  return requested.every((scope) => scopes.includes(scope));
}

/**
 * Whether it is certain which app gets the response: it has a secret or its own web address. Another program can
 * impersonate an app on this machine, so its user is asked each time (RFC 8252 8.6).
 */
export function isIdentityCertain({ clientSecret }: Pick<App, 'clientSecret'>, redirectUri: string): boolean {
  if (clientSecret !== null) return true;
  const address = new URL(redirectUri);
  return address.protocol === 'https:' && !isLoopback(address.hostname);
}

interface StoredCode {
  client_id: string;
  redirect_uri: string;
  challenge: string;
  issuer: string | null;
  expires_at: Date;
  used_at: Date | null;
}

interface Exchange {
  clientId: string;
  redirectUri: string;
  verifier: string;
  /** The brand that receives the request. */
  issuer: string;
}

/** Why a code is not exchanged, or null. A refused exchange leaves an unused code unused. */
export function codeProblem(
  code: StoredCode | null,
  { clientId, redirectUri, verifier, issuer }: Exchange,
  now: Date,
): 'invalid' | 'used' | null {
  if (code === null || code.client_id !== clientId || code.issuer !== issuer) return 'invalid';
  if (code.used_at !== null) return 'used';
  if (code.expires_at <= now || code.redirect_uri !== redirectUri) return 'invalid';
  return isVerifier(verifier) && equalHashes(challengeOf(verifier), code.challenge) ? null : 'invalid';
}

function isVerifier(text: string): boolean {
  return /^[\w.~-]{43,128}$/.test(text);
}

/** The S256 challenge of a verifier. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

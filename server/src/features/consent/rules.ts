import { createHash } from 'node:crypto';
import { appScopes, type AppScope } from '#contract/scopes.ts';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { App } from '../../platform/configuration/app.ts';

/**
 * Where to respond to a request, or null if no registered address matches. It may be omitted if only one is registered
 * (RFC 6749 3.1.2.3). A native app takes whichever port is free, so that of a loopback address is ignored (RFC 8252
 * 7.3).
 */
export function redirectUriOf({ redirectUris }: App, requested: string | undefined): string | null {
  if (requested === undefined) return (redirectUris.length === 1 ? redirectUris[0] : null) ?? null;
  const wanted = URL.canParse(requested) ? withoutLoopbackPort(requested) : requested;
  return redirectUris.some((each) => each === requested || withoutLoopbackPort(each) === wanted) ? requested : null;
}

/** Only the addresses that RFC 8252 names: a name such as localhost may lead to another machine. */
function withoutLoopbackPort(address: string): string {
  return address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):[1-9]\d{0,4}(?=[/?]|$)/, '$1');
}

/** Scopes of a request or a row; null if there are none or one is unknown. */
export function scopesIn(text: string): AppScope[] | null {
  const words = [...new Set(text.split(' '))];
  const known = appScopes.filter((scope) => words.includes(scope));
  return known.length === words.length ? known : null;
}

interface RequestProblem {
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope';
  description: string;
}

/** The error to return to the app (RFC 6749 4.1.2.1, RFC 7636 4.4.1), or null. */
export function requestProblem(app: App, request: AuthorizationRequest): RequestProblem | null {
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
  const scopes = scopesIn(scope);
  if (scopes === null || !scopes.every((each) => app.scopes.includes(each))) {
    return { error: 'invalid_scope', description: `scope may be ${app.scopes.join(' and ')}` };
  }
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
export function coversScopes(allowed: string, requested: readonly AppScope[]): boolean {
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

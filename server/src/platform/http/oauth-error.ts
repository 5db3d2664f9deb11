import type { FastifyRequest } from 'fastify';

/** A refusal of an app's call, in the form of RFC 6749 and RFC 6750. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly code: string;
  readonly status: number;
  /** The scheme to authenticate with. */
  readonly challenge: 'Basic' | 'Bearer' | null;
  /** Whether the caller sent no credential: its challenge then gives no reason (RFC 6750 3.1). */
  readonly hasNoCredential: boolean;

  constructor(
    code: string,
    description: string,
    {
      status = 400,
      challenge = null,
      hasNoCredential = false,
    }: { status?: number; challenge?: OAuthError['challenge']; hasNoCredential?: boolean } = {},
  ) {
    super(description);
    this.code = code;
    this.status = status;
    this.challenge = challenge;
    this.hasNoCredential = hasNoCredential;
  }
}

const appCalls = new WeakSet<FastifyRequest>();

/** Answers a request's failures in the form of this error. */
export function markAppCall(request: FastifyRequest): void {
  appCalls.add(request);
}

export function isAppCall(request: FastifyRequest): boolean {
  return appCalls.has(request);
}

/** A refusal of an app's call, in the form of RFC 6749 and RFC 6750. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly code: string;
  readonly status: 400 | 401 | 403;
  /** The scheme to authenticate with. */
  readonly challenge: 'Basic' | 'Bearer' | null;

  constructor(
    code: string,
    description: string,
    { status = 400, challenge = null }: { status?: 400 | 401 | 403; challenge?: OAuthError['challenge'] } = {},
  ) {
    super(description);
    this.code = code;
    this.status = status;
    this.challenge = challenge;
  }
}

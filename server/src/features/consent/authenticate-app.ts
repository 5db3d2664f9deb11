import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services/services.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { credential } from '../../platform/http/credential.ts';
import { OAuthError } from '../../platform/http/oauth-error.ts';
import { findApp, type App } from '../../platform/configuration/app.ts';

interface Claim {
  client_id: string;
  client_secret: string;
}

/**
 * Authenticates the calling app by its secret in the header or body, or only by its client id if it has no secret (RFC
 * 6749 2.3).
 */
export function authenticateApp({ apps, keys }: Services, request: FastifyRequest, body: Claim): App {
  const basic = request.headers.authorization === undefined ? null : readBasic(credential(request, 'Basic'));
  const wrong = new OAuthError('invalid_client', 'the app is not known, or its secret is wrong', {
    status: 401,
    challenge: basic === null ? null : 'Basic',
  });
  if (basic !== null && (body.client_secret !== '' || (body.client_id !== '' && body.client_id !== basic.client_id))) {
    throw new OAuthError('invalid_request', 'the app authenticates in more than one way');
  }
  requireSingleParameters(request);
  const app = findApp(apps, (basic ?? body).client_id);
  if (app === null) throw wrong;
  const hash = (text: string) => keys.hash('app-secret', text);
  const expected = hash(app.clientSecret ?? '');
  if (!(basic?.secrets ?? [body.client_secret]).some((secret) => equalHashes(hash(secret), expected))) throw wrong;
  return app;
}

/** Refuses a form with a parameter that occurs more than once (RFC 6749 3.2, RFC 6750 3.1). */
export function requireSingleParameters(
  { body }: Pick<FastifyRequest, 'body'>,
  challenge: OAuthError['challenge'] = null,
): void {
  if (typeof body === 'object' && Object.values(body ?? {}).some(Array.isArray))
    throw new OAuthError('invalid_request', 'a parameter occurs more than once', { challenge });
}

/** The header's credentials; a malformed one names no app. */
function readBasic(value: string | null): { client_id: string; secrets: string[] } {
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(value ?? '', 'base64').toString()) ?? [];
  return { client_id: formDecoded(id), secrets: [formDecoded(secret), secret] };
}

/** Both parts are form-encoded before being joined (RFC 6749 2.3.1), but curl and many libraries omit that. */
function formDecoded(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}

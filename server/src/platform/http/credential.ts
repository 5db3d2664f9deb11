import type { FastifyRequest } from 'fastify';

/** The value of the `Authorization` header under a scheme, or null. */
export function credential(request: FastifyRequest, scheme: string): string | null {
  const [sentScheme = '', value = '', ...rest] = (request.headers.authorization ?? '').trim().split(/ +/);
  return sentScheme.toLowerCase() === scheme.toLowerCase() && value !== '' && rest.length === 0 ? value : null;
}

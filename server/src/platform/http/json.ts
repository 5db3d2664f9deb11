import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';

const maxJsonDepth = 32;

/** Accepts a content type without a body; refuses too deeply nested JSON before parsing it. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(new ApiError('invalid_parameters'));
    else void parse(request, body, done);
  });
}

/**
 * Whether objects and lists are nested deeper than any call needs. Ignores brackets in strings. Reads each character
 * once: a regular expression would restart at every quotation mark of an unterminated string.
 */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') inText = !inText;
    else if (inText && sign === '\\') at += 1;
    else if (!inText && (sign === '[' || sign === '{')) depth += 1;
    else if (!inText && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}

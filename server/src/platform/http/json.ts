import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

const maxJsonDepth = 32;

/** Accepts calls without a body that name the type of one; refuses JSON that is nested too deep before it is read. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(new ApiError('invalid_parameters'));
    else void parse(request, body, done);
  });
}

/** Whether objects and lists are nested deeper than any call needs. Brackets inside of texts do not count. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > maxJsonDepth) return true;
  }
  return false;
}

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { avatarBytes } from '#contract/rules/avatar.ts';
import { ApiError } from '../api-error.ts';

const limits = {
  fileSize: avatarBytes,
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 20,
};

/** The size limit of a whole form: its file, and 16 KB for fields and headers. */
const formBytes = avatarBytes + 16 * 1024;

/**
 * Reads a multipart form as a body of its fields and its file, whose bytes are a Buffer. For the scope of routes that
 * accept a file; all other routes refuse the type before reading a byte.
 */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
  });
}

/** Whether a form declares more bytes than allowed. */
export function isTooLarge({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Number(headers['content-length'] ?? 0) > formBytes;
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  boundBytes(request);
  try {
    for await (const part of request.parts()) {
      if (body.has(part.fieldname)) throw new ApiError('invalid_parameters');
      body.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : part.value);
    }
  } catch {
    // Malformed, too large or truncated: the parser has a separate error for each.
    throw new ApiError('invalid_parameters');
  }
  return Object.fromEntries(body);
}

/** The parser limits each part, but not what precedes the first or follows the last. */
function boundBytes({ raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > formBytes) raw.destroy();
  });
}

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { avatarBytes } from '#contract/rules/avatar.ts';
import { ApiError } from './api-error.ts';

const limits = { fileSize: avatarBytes, files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/** Reads a multipart form as a body of its fields and its file, whose bytes are a Buffer. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
  });
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (body.has(part.fieldname)) throw new ApiError('invalid_parameters');
      body.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : part.value);
    }
  } catch {
    // Malformed, too large, or cut off: the parser has an error of its own for each.
    throw new ApiError('invalid_parameters');
  }
  return Object.fromEntries(body);
}

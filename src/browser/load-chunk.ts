import { failure, type Refusal } from '#machines/shared/failure.ts';

/**
 * A part of the page, loaded when first needed. A failed load rejects as an unreachable service: for the user both are
 * connection failures, and the next attempt loads it again.
 */
export async function loadChunk<Part>(part: Promise<Part>): Promise<Part> {
  return await part.catch(() => {
    throw Object.assign(new Error('Chunk not loaded.'), {
      ...failure('unreachable'),
      code: null,
      challenge: null,
    } satisfies Refusal);
  });
}

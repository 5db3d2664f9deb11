import { failure } from '#machines/shared/failure.ts';
import type { Refusal } from '#machines/shared/failure.ts';

/**
 * A part of the page that is fetched when it is first needed. One that does not come rejects as a service that cannot be
 * reached does: to a person both are the connection, and the next try fetches it again.
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

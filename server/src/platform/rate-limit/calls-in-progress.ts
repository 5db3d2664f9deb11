import type { FastifyRequest } from 'fastify';

/** The calls of sessions in progress in this process. */
export interface CallsInProgress {
  /** Counts a call until it is released; false if its session has no room for another one. */
  acquire(request: FastifyRequest, session: number): boolean;
  release(request: FastifyRequest): void;
}

/**
 * Limits how many calls of a session are in progress. Not counted in the database, because the connections of this
 * process are what it divides fairly.
 */
export function createCallsInProgress(most: number, onRefusal: () => void): CallsInProgress {
  const sessions = new Map<FastifyRequest, number>();
  return {
    acquire: (request, session) => {
      if ([...sessions.values()].filter((each) => each === session).length >= most) {
        onRefusal();
        return false;
      }
      sessions.set(request, session);
      return true;
    },
    release: (request) => void sessions.delete(request),
  };
}

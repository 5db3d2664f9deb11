import { failure, type Refusal } from '#machines/shared/failure.ts';

/** What a port rejects with when the service refuses. */
export function refusal(symbol: string, more: Partial<Refusal> = {}): Refusal {
  return { ...failure(symbol), code: null, challenge: null, ...more };
}

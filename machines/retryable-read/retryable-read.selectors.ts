import type { Wait } from '#machines/shared/wait.ts';
import type { UnavailableScreen, UnreadScreen } from './retryable-read.model.ts';

/** The part of a read's snapshot that does not depend on the value. */
export interface RunningRead {
  readonly context: Wait;
  hasTag(tag: 'busy'): boolean;
}

/** The screen of a failed read. It stays while the read is repeated; null if nothing failed. */
export function selectUnavailable(snapshot: RunningRead): UnavailableScreen | null {
  const { failure, waitSeconds } = snapshot.context;
  return failure === null ? null : { name: 'unavailable', failure, busy: snapshot.hasTag('busy'), waitSeconds };
}

export function selectScreen(snapshot: RunningRead): UnreadScreen {
  return selectUnavailable(snapshot) ?? { name: 'waiting' };
}

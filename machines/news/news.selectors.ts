import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { newsMachine } from './news.machine.ts';

export interface NewsScreen {
  readonly busy: boolean;
  readonly failure: Failure | null;
}

export function selectScreen(snapshot: SnapshotFrom<typeof newsMachine>): NewsScreen {
  return { busy: snapshot.hasTag('busy'), failure: snapshot.context.failure };
}

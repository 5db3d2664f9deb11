import type { SnapshotFrom } from 'xstate';
import type { CheckUpLine } from '#contract/calls/check-up.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { checkUpMachine } from './check-up.machine.ts';
import { openLines, type OpenLine } from './check-up.rules.ts';

export interface LinesScreen {
  readonly name: 'row';
  /** Empty: nothing stands open. */
  readonly lines: readonly OpenLine[];
  /** Dismissed, and still standing open. */
  readonly putOff: readonly OpenLine[];
  readonly dismissing: CheckUpLine | null;
  readonly lastDismissed: CheckUpLine | null;
  readonly failure: Failure | null;
}

/** What was read stays while it is read again; a failed read replaces it. */
export function selectScreen({ context }: SnapshotFrom<typeof checkUpMachine>): UnreadScreen | LinesScreen {
  const { unread, checkUp, line, lastDismissed, failure } = context;
  if (checkUp === null || unread.name === 'unavailable') return unread;
  return { name: 'row', ...openLines(checkUp, context), dismissing: line, lastDismissed, failure };
}

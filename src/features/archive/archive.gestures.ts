import type { archiveMachine } from '#machines/archive/archive.machine.ts';
import type { selectScreen } from '#machines/archive/archive.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof archiveMachine> = {
  'request.start': ['archive.action.request', 'archive.title'],
  'download.start': ['archive.action.download', 'archive.title'],
  'task.retry': (_, { press }) => press('shell.retry', 'shell.retryIn'),
  'status.refresh': 'archive.dialog.refresh',
  'dialog.close': 'shared.cancel',
};

export function marks({ row, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (dialog !== null) return [`archive.dialog.title.${dialog.task}`];
  if (row.name !== 'row') return row.name === 'waiting' ? ['archive.reading'] : [];
  if (row.status === 'pending') return [['archive.title', 'archive.status.pending']];
  return [['archive.title', `archive.${row.status}`]];
}

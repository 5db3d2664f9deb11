import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { avatarMachine } from './avatar.machine.ts';
import type { PictureProblem } from './avatar.model.ts';

export interface AvatarScreen {
  readonly name: 'ready' | 'removal' | 'removing' | 'sending' | 'confirming' | 'failed' | 'outcomeUnknown';
  readonly percent: number;
  /** What is wrong with the file chosen last. */
  readonly problem: PictureProblem | null;
  readonly failure: Failure | null;
  readonly waitSeconds: number;
}

export function selectScreen(snapshot: SnapshotFrom<typeof avatarMachine>): AvatarScreen {
  const { percent, problem, failure, waitSeconds } = snapshot.context;
  return { name: nameOf(snapshot), percent, problem, failure, waitSeconds };
}

function nameOf(snapshot: SnapshotFrom<typeof avatarMachine>): AvatarScreen['name'] {
  if (snapshot.matches('removal')) return 'removal';
  if (snapshot.matches('removing') || snapshot.matches('confirmingRemoval')) return 'removing';
  if (snapshot.can({ type: 'upload.cancel' })) return 'sending';
  if (snapshot.hasTag('busy')) return 'confirming';
  if (snapshot.can({ type: 'outcome.retry' })) return 'outcomeUnknown';
  return snapshot.matches('failed') ? 'failed' : 'ready';
}

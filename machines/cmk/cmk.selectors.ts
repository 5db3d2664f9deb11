import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import type { cmkMachine } from './cmk.machine.ts';
import type { Picture } from './cmk.model.ts';

type CmkSnapshot = SnapshotFrom<typeof cmkMachine>;

export type CmkScreen =
  | { name: 'loading' }
  | {
      name: 'locked';
      /** Why it is locked. */
      because: 'unverified' | 'closed' | 'wrongPin' | 'expired' | 'lockedOut';
      problem: 'empty' | null;
      failure: Failure | null;
      waitSeconds: number;
    }
  | { name: 'opening'; percent: number }
  | { name: 'open'; isProtected: boolean; wasJustOpened: boolean; busy: boolean; isShowing: boolean; pictures: readonly Picture[]; failure: Failure | null }
  | { name: 'corrupt'; failure: Failure | null };

const reasons = ['closed', 'wrongPin', 'expired'] as const;

export function selectScreen(snapshot: CmkSnapshot): CmkScreen {
  const { problem, failure, waitSeconds, derived, pictures, isProtected } = snapshot.context;
  if (snapshot.matches('opening')) return { name: 'opening', percent: percentOf(derived) };
  if (snapshot.matches('open')) {
    const isShowing = snapshot.matches({ open: 'showingPictures' });
    const wasJustOpened = isProtected && !snapshot.context.isOpen;
    return { name: 'open', isProtected, wasJustOpened, busy: snapshot.hasTag('busy'), isShowing, pictures, failure };
  }
  if (snapshot.matches('corrupt')) return { name: 'corrupt', failure };
  if (snapshot.matches('lockedOut')) return { name: 'locked', because: 'lockedOut', problem, failure, waitSeconds };
  if (snapshot.matches('locked')) {
    const because = reasons.find((each) => snapshot.matches({ locked: each })) ?? 'unverified';
    return { name: 'locked', because, problem, failure, waitSeconds };
  }
  return { name: 'loading' };
}

/** The share of the iterations that are done, in whole per cent. */
export function percentOf(derived: { readonly done: number; readonly total: number } | null): number {
  return derived === null || derived.total === 0 ? 0 : Math.floor((derived.done / derived.total) * 100);
}

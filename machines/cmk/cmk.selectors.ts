import type { EventObject, SnapshotFrom } from 'xstate';
import { hasGroup, type KeyGroup } from '#machines/key-vault/key-groups.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { cmkMachine } from './cmk.machine.ts';
import type { Picture, PinProblem } from './cmk.model.ts';

type CmkSnapshot = SnapshotFrom<typeof cmkMachine>;

export type CmkScreen =
  | { name: 'loading' }
  | {
      name: 'locked';
      groups: readonly KeyGroup[];
      /** Why the keys are locked. */
      because: 'unverified' | 'closed' | 'wrongPin' | 'otherCode' | 'expired' | 'lockedOut';
      problem: PinProblem | null;
      /** Some groups are open and can be shown again. */
      canLeave: boolean;
      failure: Failure | null;
      waitSeconds: number;
      hasPasskey: boolean;
    }
  | { name: 'opening'; groups: readonly KeyGroup[]; percent: number }
  /** The browser asks for a passkey. */
  | { name: 'asking'; groups: readonly KeyGroup[] }
  | {
      name: 'open';
      isProtected: boolean;
      groups: readonly KeyGroup[];
      isPartlyOpen: boolean;
      wasJustOpened: boolean;
      busy: boolean;
      isShowing: boolean;
      pictures: readonly Picture[];
      failure: Failure | null;
    }
  | { name: 'corrupt'; failure: Failure | null };

const reasons = ['closed', 'wrongPin', 'otherCode', 'expired'] as const;

export function selectScreen(snapshot: CmkSnapshot): CmkScreen {
  const { problem, failure, waitSeconds, derived, pictures, isProtected, groups, hasPasskey } = snapshot.context;
  const isPartlyOpen = hasGroup(groups, 'open') && hasGroup(groups, 'locked');
  if (snapshot.matches('opening')) return { name: 'opening', groups, percent: percentOf(derived) };
  if (snapshot.matches('asking')) return { name: 'asking', groups };
  if (snapshot.matches('open')) {
    const isShowing = snapshot.matches({ open: 'showingPictures' });
    const wasJustOpened = isProtected && !snapshot.context.isOpen;
    return {
      name: 'open',
      isProtected,
      groups,
      isPartlyOpen,
      wasJustOpened,
      busy: snapshot.hasTag('busy'),
      isShowing,
      pictures,
      failure,
    };
  }
  if (snapshot.matches('corrupt')) return { name: 'corrupt', failure };
  if (snapshot.matches('lockedOut'))
    return {
      name: 'locked',
      groups,
      because: 'lockedOut',
      problem,
      canLeave: false,
      failure,
      waitSeconds,
      hasPasskey,
    };
  if (snapshot.matches('locked')) {
    const because = reasons.find((each) => snapshot.matches({ locked: each })) ?? 'unverified';
    return { name: 'locked', groups, because, problem, canLeave: isPartlyOpen, failure, waitSeconds, hasPasskey };
  }
  return { name: 'loading' };
}

/** When a code can be entered again, as the parent of a key sees it. */
export function lockedUntilIn(event: EventObject): number | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the key on `onSnapshot` only
  return (event as EventObject & { readonly snapshot: CmkSnapshot }).snapshot.context.failure?.waitUntil ?? null;
}

/** The completed share of the iterations, in whole percent. */
export function percentOf(derived: { readonly done: number; readonly total: number } | null): number {
  return derived === null || derived.total === 0 ? 0 : Math.floor((derived.done / derived.total) * 100);
}

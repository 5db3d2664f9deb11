import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { Location } from '#contract/calls/account-sessions.ts';
import type { ItemNameProblem } from '#contract/rules/names.ts';
import type { Wait } from '#machines/shared/wait.ts';

/** The kinds of access, one list each. */
export type AccessKind = 'sessions' | 'devices' | 'apps';

interface Item {
  readonly id: string;
  /** The session or device this page runs in. */
  readonly isCurrent: boolean;
  /** A device as its browser names itself, or an app. */
  readonly name: string;
}

/** What its owner calls the device; null if it has no such name. */
interface Named {
  readonly givenName: string | null;
}

export interface SessionItem extends Item, Named {
  readonly kind: 'session';
  readonly isMobile: boolean;
  readonly address: string;
  /** Where the address probably is; null if that is not known. */
  readonly location: Location | null;
  /** The last use, in epoch milliseconds, and whether it was today in the user's zone. */
  readonly usedAt: number;
  readonly isToday: boolean;
}

/** `until`: when a code is required again, in epoch milliseconds. */
export interface DeviceItem extends Item, Named {
  readonly kind: 'device';
  readonly isMobile: boolean;
  readonly until: number;
}

export interface AppItem extends Item {
  readonly kind: 'app';
  readonly scopes: readonly string[];
  /** The host of the developer's site. */
  readonly site: string;
  readonly since: number;
}

export type AccessItem = SessionItem | DeviceItem | AppItem;

/** What to end: one item, or everything except what this page runs in. */
export type Target = Pick<Item, 'id' | 'name' | 'isCurrent'> | 'all';

export interface AccountSessionsInput {
  readonly kind: AccessKind;
}

export interface AccountSessionsContext extends Wait, Unread {
  readonly kind: AccessKind;
  /** Null until they are read. */
  readonly items: readonly AccessItem[] | null;
  /** What is being ended, or was last requested to end. */
  readonly target: Target | null;
  /** What has ended, until the next request. */
  readonly ended: Target | null;
  /** The session whose device is being named. */
  readonly chosen: SessionItem | null;
  /** As submitted. */
  readonly newName: string;
  readonly nameProblem: ItemNameProblem | null;
  /** The name that was saved, until the next request. */
  readonly renamed: string | null;
  /** The row after the one that ended; null if there is none. */
  readonly nextId: string | null;
}

export type AccountSessionsEvent =
  | RetryableReadEvent
  | { type: 'item.end'; id: string }
  | { type: 'all.end' }
  | { type: 'item.rename'; id: string }
  | { type: 'name.submit'; name: string }
  | { type: 'name.edit' }
  | { type: 'name.cancel' }
  | { type: 'page.returned' };

import { blockerTypes, type Blocker, type BlockerType } from '#contract/calls/abandonment.ts';
import { allowedRedirect } from '#contract/rules/redirect.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { AbandonmentContext, AbandonmentInput } from './abandonment.model.ts';

export function contextAtStart({ input: { reviews } }: { input: AbandonmentInput }): AbandonmentContext {
  return {
    ...notRead,
    failure: null,
    reviews,
    status: null,
    blockers: null,
    challenge: null,
    secondsLeft: null,
    lastCompleted: null,
    interrupted: null,
  };
}

type Refused = Pick<AbandonmentContext, 'failure'>;

/** The deletion was planned elsewhere, or by a request whose response was lost. */
export function alreadyApplied({ failure }: Refused): boolean {
  return failure?.symbol === 'abandonment_scheduled';
}

export function isBlocked({ failure }: Refused): boolean {
  return failure?.symbol === 'abandonment_forbidden_by_lock';
}

/** The brand's links for blockers without their own address; `other` covers unknown types. */
export interface SettleLinks extends Readonly<Record<BlockerType | 'other', string>> {
  /** Where the addresses of blockers may lead. */
  readonly redirectDomain: string;
}

/** The type as shown on the page. */
export function blockerKind(type: string): BlockerType | 'other' {
  return blockerTypes.find((each) => each === type) ?? 'other';
}

export interface SettleLink {
  readonly href: string;
  /** Whether the link is the blocker's own address. */
  readonly isOwn: boolean;
}

/** Where the user can resolve a blocker. */
export function settleLink({ type, manageUrl }: Pick<Blocker, 'type' | 'manageUrl'>, links: SettleLinks): SettleLink {
  const own = allowedRedirect(manageUrl ?? null, links.redirectDomain);
  return { href: own ?? links[blockerKind(type)], isOwn: own !== null };
}

export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Hours, minutes and seconds of a wait. Hours may exceed 24. */
export function timeLeft(secondsLeft: number): TimeLeft {
  const seconds = Math.max(0, secondsLeft);
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

import * as v from 'valibot';
import type { Deletion, Blocker } from '#contract/calls/abandonment.ts';
import { currencies } from '#contract/currencies.ts';
import { allowedRedirect } from '#contract/rules/redirect.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { BlockerRow, Planned } from './store.ts';

/** The planned deletion of an account, or null. */
export function plannedOf({
  abandonment_id: id,
  abandoned_at: scheduledAt,
  remove_at: executeAt,
}: Account): Planned | null {
  return id === null || scheduledAt === null || executeAt === null ? null : { id, scheduledAt, executeAt };
}

interface Moment {
  now: Date;
  undeleteSeconds: number;
}

/** A planned or cancelled deletion in the contract's form; null if there is none. */
export function deletionReply(
  status: 'scheduled' | 'cancelled',
  planned: Planned | null,
  { now, undeleteSeconds }: Moment,
): Deletion {
  const common = { serverTime: now.getTime(), undeleteSeconds };
  if (planned === null) return { status: 'none', ...common };
  return {
    status,
    id: planned.id,
    scheduledAt: planned.scheduledAt.getTime(),
    executeAt: planned.executeAt.getTime(),
    ...common,
  };
}

/** A lock in the contract's form. Its link never leaves the redirect domain. */
export function blockerReply(
  { type, name, until, amount, currency, manage_url: address }: BlockerRow,
  redirectDomain: string,
): Blocker {
  const manageUrl = allowedRedirect(address, redirectDomain);
  return {
    type,
    name,
    until: until?.getTime() ?? null,
    price: amount === null ? null : { amount, currency: v.parse(v.nullable(v.picklist(currencies)), currency) },
    ...(manageUrl !== null && { manageUrl }),
  };
}

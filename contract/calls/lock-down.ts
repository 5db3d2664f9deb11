import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString } from '../schemas.ts';
import { openTakeBackSchema } from './take-back.ts';
import { securityEvent } from './security-activity.ts';

// The checklist after an event that was not the owner's.

const instant = v.pipe(v.number(), v.integer());

/** In the order in which they are done. */
export const lockDownSteps = ['sessions', 'password', 'secondFactor', 'passkeys', 'links', 'recoveryEmail'] as const;
export type LockDownStep = (typeof lockDownSteps)[number];

const stepSchema = v.object({
  step: v.picklist(lockDownSteps),
  state: v.picklist(['done', 'skipped']),
  /** In epoch milliseconds. */
  at: instant,
});

export const lockDownSchema = v.object({
  /** The event that was not the owner's, if one was named. */
  event: v.nullable(securityEvent),
  startedAt: instant,
  /** The steps that apply to the account: without two-factor authentication there are no backup codes to replace. */
  offered: v.array(v.picklist(lockDownSteps)),
  /** The steps that are done or skipped. */
  steps: v.array(stepSchema),
  /** The former addresses that can still take a change of the address back. */
  takeBacks: v.array(openTakeBackSchema),
});
export type LockDown = v.InferOutput<typeof lockDownSchema>;

/** The checklist of the last 7 days, or null. */
export const readLockDown = call('GET', '/v2/user/security/lock-down', {
  as: 'bearer',
  answer: v.object({ lockDown: v.nullable(lockDownSchema) }),
});

/** The account's event that a mailed link names, for its reader to decide. Changes nothing. */
export const describeReport = call('GET', '/v2/user/security/lock-down/event', {
  as: 'bearer',
  query: v.object({ event: nonEmptyString }),
  answer: securityEvent,
  refuses: ['not_found'],
});

/**
 * Starts the checklist, or restarts an existing one at its first step. Records nothing: it only opens a checklist,
 * whose steps are recorded.
 */
export const startLockDown = call('POST', '/v2/user/security/lock-down', {
  as: 'bearer',
  body: v.object({ event: v.nullable(nonEmptyString) }),
  answer: lockDownSchema,
  refuses: ['not_found'],
});

/**
 * Stores the result of a step. A completed step stays completed. The review of a recovery address that a reset has
 * listed is completed only from a place that must be the owner's; otherwise the step stays open, and no reset uses the
 * address yet. Records nothing: the step's own action is recorded.
 */
export const saveLockDownStep = call('PUT', '/v2/user/security/lock-down/steps', {
  as: 'bearer',
  body: v.object({ step: v.picklist(lockDownSteps), state: v.picklist(['done', 'skipped']) }),
  answer: lockDownSchema,
  refuses: ['not_found'],
});

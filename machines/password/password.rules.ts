import type { PasswordStatus } from '#contract/calls/password.ts';
import { newPasswordProblems } from '#contract/rules/password.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { DraftProblem, PasswordContext, PasswordDraft } from './password.model.ts';

export const noProblem: DraftProblem = { current: null, password: null, confirmation: null };

export const contextAtStart: PasswordContext = {
  ...notRead,
  failure: null,
  waitSeconds: 0,
  status: null,
  draft: null,
  problem: noProblem,
  challenge: null,
  lastCompleted: null,
};

export function draftProblem({ current, password, confirmation }: PasswordDraft): DraftProblem {
  return {
    current: current?.reveal() === '' ? 'empty' : null,
    ...newPasswordProblems(password.reveal(), confirmation.reveal()),
  };
}

export function completedBy({ status }: Pick<PasswordContext, 'status'>): 'created' | 'changed' {
  return status?.changedAt == null ? 'created' : 'changed';
}

/** Whether a password was set since the status was read. */
export function isApplied(before: PasswordStatus | null, now: PasswordStatus): boolean {
  return now.changedAt !== null && now.changedAt !== before?.changedAt;
}

import { lockDownSteps, type LockDown, type LockDownStep } from '#contract/calls/lock-down.ts';
import { lockDownMachine } from './lock-down.machine.ts';
import type { LockDownInput } from './lock-down.model.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { contextAtStart as passwordAtStart } from '#machines/password/password.rules.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { contextAtStart as twoFactorAtStart } from '#machines/two-factor/two-factor.rules.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { changedNow } from '#machines/password/password.harness.ts';

export const input: LockDownInput = {
  steps: lockDownSteps,
  event: null,
  isPressed: false,
};

const at = Date.UTC(2026, 10, 21, 9, 44);

export const reported = {
  id: '2',
  type: 'login with password',
  at: Date.UTC(2026, 10, 21, 3, 12),
  device: 'Chrome on Windows',
  address: '198.51.100.7',
};

/** A checklist on which the first steps are done or skipped. */
export function lockDownWith(...states: readonly ('done' | 'skipped')[]): LockDown {
  const steps = states.map((state, index) => ({ step: input.steps[index] ?? 'sessions', state, at }));
  return {
    event: reported,
    startedAt: at,
    offered: [...input.steps],
    steps,
    takeBacks: [],
  };
}

/** The checklist with one more step. */
export function withStep(lockDown: LockDown, step: LockDownStep, state: 'done' | 'skipped' = 'done'): LockDown {
  return { ...lockDown, steps: [...lockDown.steps.filter((each) => each.step !== step), { step, state, at }] };
}

/** The charts of the steps report that their work is done. */
export const newPassword = passwordMachine.resolveState({
  value: 'shown',
  context: { ...passwordAtStart, status: changedNow, lastCompleted: 'changed' },
});
export const newCodes = twoFactorMachine.resolveState({
  value: { on: 'closed' },
  context: {
    ...twoFactorAtStart({ isDismissed: true }),
    status: { enabled: true, backupCodes: { left: 10, generatedAt: at } },
    lastCompleted: 'regenerate',
  },
});

/** The running chart with all ports held open, including those of its steps. */
export function startLockDown(given: Partial<LockDownInput> = {}) {
  const forgotten: string[] = [];
  const { actor, ports } = startControlled(lockDownMachine, {
    input: { ...input, ...given },
    actions: { forgetEvent: () => void forgotten.push('event') },
  });
  const { readItems, endAccess } = ports.sessions;
  return {
    actor,
    ports: { ...ports, readItems: readItems.read, endAccess, readTotp: ports.secondFactor.readStatus.read },
    forgotten,
  };
}

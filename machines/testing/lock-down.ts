import { createActor } from 'xstate';
import type { LockDown, LockDownStep } from '#contract/calls/lock-down.ts';
import type { PasswordStatus } from '#contract/calls/password.ts';
import type { TotpStatus } from '#contract/calls/two-factor.ts';
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import type { AccessItem, Target } from '#machines/account-sessions/account-sessions.model.ts';
import { lockDownMachine } from '#machines/lock-down/lock-down.machine.ts';
import type { LockDownInput, StepReport } from '#machines/lock-down/lock-down.model.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { contextAtStart as passwordAtStart } from '#machines/password/password.rules.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { contextAtStart as twoFactorAtStart } from '#machines/two-factor/two-factor.rules.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import type { Links } from '#machines/third-party-links/third-party-links.model.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { changedNow } from './password.ts';

export const input: LockDownInput = {
  steps: ['sessions', 'password', 'secondFactor', 'links', 'recoveryEmail'],
  event: null,
};

const at = Date.UTC(2026, 10, 21, 9, 44);

/** A checklist on which the first steps are done or skipped. */
export function lockDownWith(...states: readonly ('done' | 'skipped')[]): LockDown {
  const steps = states.map((state, index) => ({ step: input.steps[index] ?? 'sessions', state, at }));
  return {
    event: {
      id: '2',
      type: 'login with password',
      at: Date.UTC(2026, 10, 21, 3, 12),
      device: 'Chrome on Windows',
      address: '198.51.100.7',
    },
    startedAt: at,
    offered: [...input.steps],
    steps,
  };
}

/** The checklist with one more step. */
export function withStep(lockDown: LockDown, step: LockDownStep, state: 'done' | 'skipped' = 'done'): LockDown {
  return { ...lockDown, steps: [...lockDown.steps.filter((each) => each.step !== step), { step, state, at }] };
}

/** Of the charts of the steps: what was to be done is done. */
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

/** The running chart; the charts of the steps are silent but for the sessions. */
export function startLockDown(given: Partial<LockDownInput> = {}) {
  const ports = {
    fetchLockDown: controlledActor<LockDown | null>(),
    startLockDown: controlledActor<LockDown, { event: string | null }>(),
    saveStep: controlledActor<LockDown, { report: StepReport | null }>(),
    fetchItems: controlledActor<readonly AccessItem[]>(),
    endAccess: controlledActor<void, { target: Target | null }>(),
    fetchTotp: controlledActor<TotpStatus>(),
  };
  const sessions = accountSessionsMachine.provide({
    actors: {
      fetchItems: ports.fetchItems.logic,
      endAccess: ports.endAccess.logic,
      pageReturns: controlledSource().logic,
    },
  });
  const forgotten: string[] = [];
  const machine = lockDownMachine.provide({
    actors: {
      fetchLockDown: ports.fetchLockDown.logic,
      startLockDown: ports.startLockDown.logic,
      saveStep: ports.saveStep.logic,
      sessions,
      password: passwordMachine.provide({ actors: { fetchStatus: controlledActor<PasswordStatus>().logic } }),
      secondFactor: twoFactorMachine.provide({ actors: { fetchStatus: ports.fetchTotp.logic } }),
      links: thirdPartyLinksMachine.provide({ actors: { readLinks: controlledActor<Links>().logic } }),
      recoveryEmail: recoveryEmailMachine.provide({ actors: { readEmail: controlledActor<string | null>().logic } }),
    },
    actions: { forgetEvent: () => void forgotten.push('event') },
  });
  return { actor: createActor(machine, { input: { ...input, ...given } }).start(), ports, forgotten };
}

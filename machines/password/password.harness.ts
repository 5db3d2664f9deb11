import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import type { PasswordStatus } from '#contract/calls/password.ts';
import { passwordMachine } from './password.machine.ts';
import type { PasswordDraft } from './password.model.ts';
import { Secret } from '#machines/shared/secret.ts';

export const changedInMarch: PasswordStatus = { changedAt: Date.UTC(2026, 2, 14, 12) };
export const changedNow: PasswordStatus = { changedAt: Date.UTC(2026, 10, 21, 12) };
export const noPassword: PasswordStatus = { changedAt: null };
export const goodDraft: PasswordDraft = {
  current: new Secret('correct horse battery'),
  password: new Secret('Bright-Window-64'),
  confirmation: new Secret('Bright-Window-64'),
};

/** The running chart, every port held open. */
export function startPassword() {
  const { ports, ...chart } = startControlled(passwordMachine);
  return {
    ...chart,
    ports: {
      ...ports,
      ...challengeOf(ports.savePassword),
      readStatus: ports.readStatus.read,
      wait: ports.waitCountdown,
    },
    secondFactor: () => chart.actor.getSnapshot().children.savePassword?.getSnapshot().children.secondFactor,
  };
}

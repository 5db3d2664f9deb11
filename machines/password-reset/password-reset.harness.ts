import { passwordResetMachine } from './password-reset.machine.ts';
import type { NewPassword } from '#machines/shared/new-password.ts';
import type { ReloadedReset, ResetAddress, ResetResult } from './password-reset.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';

export const resetAddress: ResetAddress = { email: 'mia@example.com', recovery: null };
export const newPassword = 'Bright-Window-64';
export const draft: NewPassword = { password: new Secret(newPassword), confirmation: new Secret(newPassword) };

/** Only the password has changed. */
export const openTakeBack = { emailAddress: 'b•••@elsewhere.example', until: Date.UTC(2026, 11, 5, 12) };
export const resetResult: ResetResult = { review: null, secondFactorRemoved: false, takeBacks: [] };

/** The running chart, every port held open. */
export function startPasswordReset(email = '', reloaded: ReloadedReset | null = null) {
  const { ports, ...chart } = startControlled(passwordResetMachine, { input: { email, reloaded } });
  const { sendCode, resendCountdown: resend } = ports.mailedCode;
  return {
    ...chart,
    ports: {
      ...ports,
      ...challengeOf(ports.proveOwner),
      ...ports.linkReview,
      ...ports.redirect,
      sendCode,
      resend,
      wait: ports.waitCountdown,
    },
    shownSteps: () => ports.steps.received.map((command): unknown => command['step']),
    mailedCode: () => chart.actor.getSnapshot().children.mailedCode,
    secondFactor: () => chart.actor.getSnapshot().children.proveOwner?.getSnapshot().children.secondFactor,
  };
}

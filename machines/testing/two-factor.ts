import { createActor, SimulatedClock } from 'xstate';
import type { TotpStatus } from '#contract/calls/two-factor.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changeAction, twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import type { AuthenticatorSecret, BackupCodes, TwoFactorChange } from '#machines/two-factor/two-factor.model.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

export const off: TotpStatus = { enabled: false, backupCodes: null };
export const on: TotpStatus = { enabled: true, backupCodes: { generatedAt: Date.UTC(2026, 10, 20, 12), left: 7 } };
export const secret: AuthenticatorSecret = {
  text: new Secret('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  uri: new Secret('otpauth://totp/Account%20Center:ann%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  drawing: new Secret({ path: 'M0 0h1v1h-1z', size: 1 }),
};
export const backupCodes: BackupCodes = {
  codes: new Secret(Array.from({ length: 10 }, (_, index) => String(10_203_040 + index))),
  generatedAt: Date.UTC(2026, 10, 23, 12),
};

/** The running chart, every port held open. */
export function startTwoFactor(isDismissed = false) {
  const factor = mailedCodePorts<string>();
  const ports = {
    fetchStatus: controlledActor<TotpStatus>(),
    makeSecret: controlledActor<AuthenticatorSecret>(),
    act: controlledActor<void, { subject: TwoFactorChange | null; proof: Proof | null }>(),
    takeBackupCodes: controlledActor<BackupCodes>(),
    wait: controlledSource<CountdownInput>(),
    requests: controlledSource(),
    factor,
  };
  const machine = twoFactorMachine.provide({
    actors: {
      fetchStatus: ports.fetchStatus.logic,
      makeSecret: ports.makeSecret.logic,
      changeFactor: changeAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(factor) },
      }),
      takeBackupCodes: ports.takeBackupCodes.logic,
      waitCountdown: ports.wait.logic,
      requests: ports.requests.logic,
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { isDismissed }, clock }).start();
  return {
    actor,
    clock,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    secondFactor: () => actor.getSnapshot().children.changeFactor?.getSnapshot().children.secondFactor,
  };
}

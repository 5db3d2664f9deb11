import type { CheckUp } from '#contract/calls/check-up.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { checkUpMachine } from './check-up.machine.ts';

/** Nothing stands open. */
export const good: CheckUp = {
  isPasswordFound: false,
  takeBacks: 0,
  isEmailVerified: true,
  hasSecondFactor: true,
  backupCodesLeft: 10,
  areBackupCodesSaved: true,
  protectedKeys: 1,
  hasRecoveryKit: true,
  passkeys: 1,
  unusedSessions: 0,
  unusedApps: 0,
  dismissed: [],
};
/** All that can stand open at once. */
export const worst: CheckUp = {
  isPasswordFound: true,
  takeBacks: 1,
  isEmailVerified: false,
  hasSecondFactor: false,
  backupCodesLeft: 0,
  areBackupCodesSaved: true,
  protectedKeys: 1,
  hasRecoveryKit: false,
  passkeys: 0,
  unusedSessions: 2,
  unusedApps: 1,
  dismissed: [],
};
export const fewCodes: CheckUp = { ...good, backupCodesLeft: 2 };
export const dismissedCodes: CheckUp = { ...fewCodes, dismissed: ['fewBackupCodes'] };

/** The running chart with its ports held open. */
export function startCheckUp() {
  const { ports, ...chart } = startControlled(checkUpMachine, { input: { canCreatePasskeys: true } });
  return { ...chart, ports: { ...ports, readCheckUp: ports.readCheckUp.read } };
}

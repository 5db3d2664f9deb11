import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import type { Authenticator, TotpStatus } from '#contract/calls/two-factor.ts';
import { Secret } from '#machines/shared/secret.ts';
import { twoFactorMachine } from './two-factor.machine.ts';
import type { AuthenticatorSecret, BackupCodes } from './two-factor.model.ts';

export const off: TotpStatus = { enabled: false, backupCodes: null };
const phone: Authenticator = {
  id: '1',
  name: null,
  addedAt: Date.UTC(2026, 10, 20, 12),
  usedAt: Date.UTC(2026, 10, 22, 9),
  clockMinutes: 0,
};
const tablet: Authenticator = {
  id: '2',
  name: 'Old tablet',
  addedAt: Date.UTC(2026, 10, 21, 12),
  usedAt: null,
  clockMinutes: -2,
};
export const on: TotpStatus = {
  enabled: true,
  backupCodes: { generatedAt: Date.UTC(2026, 10, 20, 12), left: 7 },
  authenticators: [phone],
};
export const several: TotpStatus = { ...on, authenticators: [phone, tablet] };
/** The second one has another name. */
export const renamed: TotpStatus = { ...several, authenticators: [phone, { ...tablet, name: 'Kitchen tablet' }] };
/** The new backup codes are not confirmed as saved. */
export const unsaved: TotpStatus = {
  enabled: true,
  backupCodes: { generatedAt: Date.UTC(2026, 10, 23, 12), left: 10, unsaved: 'viewable' },
};
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
  const { ports, ...chart } = startControlled(twoFactorMachine, { input: { isDismissed } });
  return {
    ...chart,
    ports: {
      ...ports,
      readStatus: ports.readStatus.read,
      ...challengeOf(ports.changeFactor),
      wait: ports.waitCountdown,
    },
    secondFactor: () => chart.actor.getSnapshot().children.changeFactor?.getSnapshot().children.secondFactor,
  };
}

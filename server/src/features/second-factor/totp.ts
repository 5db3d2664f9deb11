import { Secret, TOTP } from 'otpauth';
import { clockToleranceSteps, totpDigits } from '#contract/limits.ts';
import type { ClockFound } from '../../platform/database/clock-found.ts';
import { equalHashes } from '../../platform/crypto/key.ts';

const totpPeriod = 30;
/** A code is accepted one step off, because typing it takes time (RFC 6238, section 5.2). */
const near = 1;
/** A clock that is further off needs two codes: one to find it, another one to confirm it. */
const widest = clockToleranceSteps + near;

/** An authenticator app as codes are compared with it. */
export interface Tested {
  /** Names it among others of the account; null during its setup. */
  of: string | null;
  secret: Buffer;
  lastStep: number | null;
  /** How many steps its clock is known to be ahead of ours. */
  clockSteps: number;
}

/**
 * What a code shows. `right`: it can be used up. `used`: it was. `clock`: it fits a clock that is off by minutes, so it
 * is accepted only with another code of the same clock.
 */
export type TotpResult<Each extends Tested> =
  | { kind: 'right'; authenticator: Each; step: number; clockSteps: number }
  | { kind: 'used'; step: number }
  | { kind: 'clock'; found: ClockFound; clockMinutes: number };

/**
 * Compares a code with the apps of an account; null if it is wrong. RFC 6238, section 6: once found, the offset of a
 * clock is remembered, so that the window stays as narrow as for others. `found`: what the previous code has shown. All
 * steps of all apps are computed, so that the time does not depend on which one fits.
 */
export function checkTotp<Each extends Tested>(
  apps: readonly Each[],
  code: string,
  { now, found }: { now: Date; found: ClockFound | null },
): TotpResult<Each> | null {
  const present = Math.floor(now.getTime() / 1000 / totpPeriod);
  const fits = apps.flatMap((authenticator) =>
    fittingSteps(authenticator.secret, code, present).map((step) => ({
      authenticator,
      step,
      off: step - present,
      isUsed: authenticator.lastStep !== null && step <= authenticator.lastStep,
    })),
  );
  const right = fits.filter(({ authenticator, off }) => Math.abs(off - authenticator.clockSteps) <= near);
  const used = right.find(({ step, authenticator }) => step === authenticator.lastStep);
  const [accepted] = right.filter(({ isUsed }) => !isUsed);
  if (accepted !== undefined) return { kind: 'right', ...accepted, clockSteps: accepted.authenticator.clockSteps };
  if (used !== undefined) return { kind: 'used', step: used.step };
  const unused = fits.filter(({ isUsed }) => !isUsed);
  const confirmed = unused.find(
    ({ authenticator, step, off }) =>
      found !== null && authenticator.of === found.of && step > found.step && Math.abs(off - found.steps) <= near,
  );
  if (confirmed !== undefined && found !== null) return { kind: 'right', ...confirmed, clockSteps: found.steps };
  const [first] = unused.filter(({ off }) => Math.abs(off) <= clockToleranceSteps);
  if (first === undefined) return null;
  const { authenticator, step, off } = first;
  // A clock that is off by one step or less needs no setting.
  const steps = Math.abs(off) <= near ? 0 : off;
  return { kind: 'clock', found: { of: authenticator.of, steps, step }, clockMinutes: minutesOf(steps) };
}

/** The steps within the widest window whose code it is. */
function fittingSteps(secret: Buffer, code: string, present: number): number[] {
  const generator = new TOTP({
    secret: Secret.fromHex(secret.toString('hex')),
    digits: totpDigits,
    period: totpPeriod,
    algorithm: 'SHA1',
  });
  const steps = Array.from({ length: 2 * widest + 1 }, (_, index) => present - widest + index);
  return steps.filter((step) => equalHashes(generator.generate({ timestamp: step * totpPeriod * 1000 }), code));
}

/** How many minutes a clock is ahead, rounded as people say it; negative if it is behind. */
export function minutesOf(steps: number): number {
  return Math.sign(steps) * Math.round((Math.abs(steps) * totpPeriod) / 60);
}

/** When the app shows the code after a used one; nothing if it already does. Its clock may be ahead of ours. */
export function untilNext(step: number, now: Date): { retryAfter?: number } {
  const seconds = Math.min(Math.ceil((step + 1) * totpPeriod - now.getTime() / 1000), totpPeriod);
  return seconds > 0 ? { retryAfter: seconds } : {};
}

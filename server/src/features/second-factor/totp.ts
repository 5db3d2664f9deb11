import { Secret, TOTP } from 'otpauth';
import { totpDigits } from '#contract/limits.ts';

const period = 30;
const algorithm = 'SHA1';

/** The step a code belongs to, one step early or late included; null where it fits none. */
export function matchedStep(secret: Buffer, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const generator = new TOTP({ secret: Secret.fromHex(secret.toString('hex')), digits: totpDigits, period, algorithm });
  const delta = generator.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

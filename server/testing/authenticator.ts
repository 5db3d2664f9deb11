import { TOTP } from 'otpauth';

/** The code that an authenticator app shows for a secret at a given time. */
export function codeAt(secret: string, moment: Date): string {
  return new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: moment.getTime() });
}

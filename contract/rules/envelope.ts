import type { Envelope, SealedPicture } from '../calls/key-vault.ts';

/** Maximum difference between an envelope's time and the service's clock. */
export const envelopeToleranceMs = 5 * 60 * 1000;

type Direction = 'request' | 'response';

/** The HKDF info of both keys of an envelope. `path` is the requested path, without the host. */
export function envelopeInfo(direction: Direction, method: string, path: string): string {
  return `account-center vault v1 | ${direction} | ${method} ${path}`;
}

/** The text that the mac of an envelope covers. None of its parts can contain a dot. */
export function envelopeText({ v, kid, epk, iv, time, data }: Omit<Envelope, 'mac'>): string {
  return [v, kid, epk, iv, time, data].join('.');
}

/**
 * The same for an envelope whose iv is not generated yet: the text before the iv and after it. The data is at the end.
 */
export function textsAroundIv({ v, kid, epk, time }: Pick<Envelope, 'v' | 'kid' | 'epk' | 'time'>): {
  before: string;
  after: string;
} {
  return { before: `${v}.${kid}.${epk}.`, after: `.${time}.` };
}

/** The HKDF info of a picture that a camera has sealed. */
export const pictureInfo = 'account-center camera v1';

/** The text that the mac of a sealed picture covers. */
export function pictureText(keyId: string, { id, takenAt, type, epk, iv, data }: Omit<SealedPicture, 'mac'>): string {
  return [1, keyId, id, takenAt, type, epk, iv, data].join('.');
}

type EnvelopeProblem = 'envelope_invalid' | 'envelope_time_incorrect';

/** Checks an envelope before any key is used; null if valid. `now` is the service's clock. */
export function envelopeProblem(envelope: Envelope, now: number): EnvelopeProblem | null {
  const { v, kid, epk, iv, mac, time, data } = envelope;
  const lengths =
    byteLength(epk) === 32 && byteLength(iv) === 16 && byteLength(mac) === 32 && byteLength(data) !== null;
  if (v !== 1 || !/^[A-Za-z0-9_-]+$/.test(kid) || !lengths) return 'envelope_invalid';
  return Math.abs(time - now) > envelopeToleranceMs ? 'envelope_time_incorrect' : null;
}

/** The last character of a text with unused bits, by the length modulo four: these bits are zero. */
const lastLetters: Readonly<Record<number, string>> = { 1: '', 2: 'AQgw', 3: 'AEIMQUYcgkosw048' };

/**
 * The number of bytes that a base64url text without padding encodes; null if it is invalid. Only the canonical encoding
 * is valid.
 */
export function byteLength(text: string): number | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || lastLetters[text.length % 4]?.includes(text.slice(-1)) === false) return null;
  return Math.floor((text.length * 3) / 4);
}

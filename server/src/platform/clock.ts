import { randomBytes, randomInt } from 'node:crypto';

/** The current time. */
export interface Clock {
  now(): Date;
}

/** The source of randomness. */
export interface Random {
  /** That many random bytes as URL-safe text. */
  text(bytes: number): string;
  /** That many decimal digits. */
  digits(count: number): string;
}

export const systemClock: Clock = { now: () => new Date(Date.now()) };

export const systemRandom: Random = {
  text: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};

/** The time that many seconds after another. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Whole seconds from one time to a later one, rounded up, never negative. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

import { randomBytes, randomInt } from 'node:crypto';

/** What time it is. */
export interface Clock {
  now(): Date;
}

/** The source of randomness. */
export interface Random {
  /** URL-safe text of that many random bytes. */
  text(bytes: number): string;
  /** That many decimal digits. */
  digits(count: number): string;
}

export const systemClock: Clock = { now: () => new Date(Date.now()) };

export const systemRandom: Random = {
  text: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};

/** The moment that many seconds after another. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Whole seconds from one moment to a later one, rounded up, never below zero. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

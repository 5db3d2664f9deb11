import type { Selectable } from 'kysely';
import type { PhoneLoginStatus, PhoneRequest } from '#contract/calls/phone-login.ts';
import { phoneGivenUpSeconds } from '#contract/limits.ts';
import { secondsAfter, type Random } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';

export type PhoneLoginRow = Selectable<Tables['phone_logins']>;

type Decided = Pick<PhoneLoginRow, 'expires_at' | 'account_id' | 'allowed_at' | 'refused_at' | 'used_at'>;

/** What has become of a login, for the browser that asked. */
export function stateOf(row: Decided | null, now: Date): PhoneLoginStatus['state'] {
  if (row === null) return 'over';
  if (row.refused_at !== null) return 'refused';
  if (row.used_at !== null || row.expires_at <= now) return 'over';
  if (row.allowed_at !== null) return 'allowed';
  return row.account_id === null ? 'waiting' : 'chosen';
}

/** The session of a phone, and the client that it logged in with. */
export interface Phone {
  id: number;
  client_id: string;
}

type Asked = Decided & Pick<PhoneLoginRow, 'polled_at' | 'session_id' | 'client_id'>;

/**
 * What a phone can do about a login. The first one that chooses the number keeps it from the others, and nobody can
 * allow what no page waits for any more.
 */
export function stateFor(phone: Phone, row: Asked | null, now: Date): PhoneRequest['state'] | 'refused' | 'over' {
  if (row === null || row.client_id !== phone.client_id) return 'over';
  if (row.session_id !== null && row.session_id !== phone.id) return 'over';
  if (row.refused_at !== null) return 'refused';
  if (row.allowed_at !== null) return 'allowed';
  const isGivenUp = row.polled_at <= secondsAfter(now, -phoneGivenUpSeconds);
  return isGivenUp || row.expires_at <= now ? 'over' : 'asked';
}

const smallest = 10;
const count = 90;

/** Three different numbers of two digits, and which of them the browser shows. */
export function drawNumbers(random: Pick<Random, 'digits'>): { number: string; numbers: readonly string[] } {
  const numbers: string[] = [];
  while (numbers.length < 3) {
    let drawn = Number(random.digits(6)) % count;
    while (numbers.includes(String(smallest + drawn))) drawn = (drawn + 1) % count;
    numbers.push(String(smallest + drawn));
  }
  return { number: numbers[Number(random.digits(6)) % 3] ?? '', numbers };
}

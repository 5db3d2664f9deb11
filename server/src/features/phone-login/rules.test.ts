import { expect, test } from 'vitest';
import { secondsAfter } from '../../platform/clock.ts';
import { drawNumbers, stateFor, stateOf } from './rules.ts';

const now = new Date('2026-11-30T12:00:00Z');
const at = (seconds: number) => secondsAfter(now, seconds);
const waiting = {
  client_id: 'client',
  polled_at: now,
  expires_at: at(30),
  account_id: null,
  session_id: null,
  allowed_at: null,
  refused_at: null,
  used_at: null,
};
const chosen = { ...waiting, account_id: 1, session_id: 5 };
const allowed = { ...chosen, allowed_at: now };
const phone = { id: 5, client_id: 'client' };

test.each([
  ['unknown', null, 'over'],
  ['asked for', waiting, 'waiting'],
  ['asked for, to its last moment', { ...waiting, expires_at: at(0.001) }, 'waiting'],
  ['asked for, expired', { ...waiting, expires_at: now }, 'over'],
  ['chosen', chosen, 'chosen'],
  ['allowed', allowed, 'allowed'],
  ['allowed, expired', { ...allowed, expires_at: now }, 'over'],
  ['used', { ...allowed, used_at: now }, 'over'],
  ['refused', { ...chosen, refused_at: now }, 'refused'],
  ['refused, expired', { ...waiting, refused_at: now, expires_at: at(-9) }, 'refused'],
])('a login that is %s is for its page: %s [LOG-09]', (_, row, state) => {
  expect(stateOf(row, now)).toBe(state);
});

test.each([
  ['unknown', null, 'over'],
  ['asked for', waiting, 'asked'],
  ['of another brand', { ...waiting, client_id: 'other' }, 'over'],
  ['expired', { ...waiting, expires_at: now }, 'over'],
  ['asked for by a page that read its status 19 seconds ago', { ...waiting, polled_at: at(-19.9) }, 'asked'],
  ['asked for by a page that has given up', { ...waiting, polled_at: at(-20) }, 'over'],
  ['chosen by it', chosen, 'asked'],
  ['chosen by another phone', { ...chosen, session_id: 6 }, 'over'],
  ['allowed by it, and fetched', { ...allowed, used_at: now, expires_at: at(-1) }, 'allowed'],
  ['allowed by another phone', { ...allowed, session_id: 6 }, 'over'],
  ['refused', { ...waiting, refused_at: now }, 'refused'],
])('a login that is %s is for a phone: %s [LOG-09]', (_, row, state) => {
  expect(stateFor(phone, row, now)).toBe(state);
});

test('the numbers have two digits and differ, whatever is drawn; any of them is shown [LOG-09]', () => {
  const drawn = (...digits: string[]) => drawNumbers({ digits: () => digits.shift() ?? '' });
  expect(drawn('000000', '000000', '000000', '000002')).toEqual({ number: '12', numbers: ['10', '11', '12'] });
  expect(drawn('000089', '000089', '000179', '000000')).toEqual({ number: '99', numbers: ['99', '10', '11'] });
});

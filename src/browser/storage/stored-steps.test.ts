import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { agreements } from '#machines/account-creation/account-creation.harness.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { storedReset } from './stored-reset.ts';
import { storedSignUp } from './stored-sign-up.ts';
import { storedTicket } from './stored-ticket.ts';

const draft = { email: 'mia@example.com', country: 'GB', news: true };
const ticket = { ticket: new Secret('the ticket'), email: null, verified: false, provider: 'Larch' };

test('a tab stores the address of a reset until it ends, and that another page started it until its code is sent [LOG-05]', () => {
  const values = memoryValues();
  const { read, write, begin, clear } = storedReset(values);
  const address = { email: 'mia@example.com', recovery: null };
  begin(address);
  expect(read()).toEqual({ address, begins: true });
  write(address);
  expect(read()).toEqual({ address, begins: false });
  clear();
  expect([read(), storedReset(memoryValues({ ac_reset: '{"email":1}' })).read()]).toEqual([null, null]);
});

test('a tab stores the sign-up form without the password, and the time when another code can be sent [LOG-02]', () => {
  const values = memoryValues();
  let steady = 5000;
  let wall = 1_000_000;
  const { read, write } = storedSignUp(
    values,
    () => steady,
    () => wall,
  );
  const filledIn = { ...draft, password: new Secret('Bright-Window-64'), agreed: true };
  write(filledIn, { sent: { resendAt: 65_000, minutes: 10 }, agreements });
  expect(values.read('ac_sign_up')).not.toMatch(/Bright|secret|password/);
  // Reloaded after 20 s: the page's clock restarts.
  [steady, wall] = [100, 1_020_000];
  expect(read()).toEqual({ draft, mailed: { sent: { resendAt: 40_100, minutes: 10 }, agreements } });
  wall = -1_000_000_000;
  expect(read().mailed?.sent.resendAt).toBe(120_100);
  write(draft, null);
  expect(read()).toEqual({ draft, mailed: null });
  expect(storedSignUp(memoryValues({ ac_sign_up: '[]' })).read()).toEqual({ draft: null, mailed: null });
});

test('a tab stores a new user’s ticket until it ends [LOG-04]', () => {
  const { read, write, clear } = storedTicket(memoryValues());
  write(ticket, 600_000);
  expect(read(599_999)?.ticket.reveal()).toBe('the ticket');
  expect(read(599_999)?.provider).toBe('Larch');
  expect(read(600_000)).toBeNull();
  clear();
  expect(read(0)).toBeNull();
});

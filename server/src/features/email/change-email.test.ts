import { expect, test } from 'vitest';
import { takeBackOf } from './change-email.ts';

const change = { isEstablished: true, isReturn: false, hasOlder: false };

test.each([
  ['sends a link to an address that the account had for long', change, 'new'],
  ['sends none to one that it had for a short time', { ...change, isEstablished: false }, 'none'],
  ['sends none if the account returns to an address', { ...change, isReturn: true }, 'none'],
  ['sends none while an older link undoes this change too', { ...change, hasOlder: true }, 'older'],
  ['names the older link to a short-lived address', { ...change, isEstablished: false, hasOlder: true }, 'older'],
  ['has no older link after a return, which ends it', { ...change, isReturn: true, hasOlder: true }, 'none'],
] as const)('a change of the address %s [PRO-04]', (_, facts, expected) => {
  expect(takeBackOf(facts)).toBe(expected);
});

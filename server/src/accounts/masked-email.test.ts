import { expect, test } from 'vitest';
import { maskedEmail, maskedEmailBeside } from './masked-email.ts';

test('an address is masked except for its first letter and its domain [TFA-05]', () => {
  expect(maskedEmail('ann@example.com')).toBe('a•••@example.com');
});

test.each([
  ['lee@example.com', 'lin@example.com', 'le•••@example.com'],
  ['Lin.Hart@example.com', 'lin@example.com', 'Lin.•••@example.com'],
  ['lin@example.com', 'lin.hart@example.com', 'lin@example.com'],
  ['ann@example.com', 'lin@example.com', 'a•••@example.com'],
  ['lin@other.example', 'lin@example.com', 'l•••@other.example'],
])('%s is masked for the reader of %s but remains distinguishable: %s [PRO-04]', (address, other, shown) => {
  expect(maskedEmailBeside(address, other)).toBe(shown);
  expect(shown).not.toBe(maskedEmail(other));
});

import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { agreements, details, newPassword } from '#machines/testing/sign-up.ts';
import { detailsProblem, isComplete, mailedCodeProblem } from './details.ts';

const right = { email: null, password: null, terms: null };

test.each([
  ['', 'empty'],
  ['mia', 'format'],
  ['mia@example', 'invalid'],
  ['mia@example.com', null],
] as const)('the e-mail address %j is %s [LOG-02, VAL-03]', (email, problem) => {
  expect(detailsProblem({ ...details, email }, agreements)).toEqual({ ...right, email: problem });
});

test.each([
  ['', 'empty'],
  ['1234567', 'length'],
  ['12345678', null],
  ['a'.repeat(31), null],
  ['a'.repeat(32), 'length'],
  ['        ', null],
] as const)('the password %j is %s [LOG-02, VAL-01]', (password, problem) => {
  expect(detailsProblem({ ...details, password: new Secret(password) }, agreements)).toEqual({ ...right, password: problem });
});

test.each([
  [true, agreements, null],
  [false, agreements, 'unticked'],
  [true, null, 'unread'],
  [false, null, 'unread'],
] as const)('a box that is %s, with %j to agree to, is %s [LOG-02, LOG-08, VAL-05]', (agreed, known, problem) => {
  expect(detailsProblem({ ...details, agreed }, known)).toEqual({ ...right, terms: problem });
});

test('a form is complete without any problem only [LOG-02]', () => {
  expect(isComplete(detailsProblem(details, agreements))).toBe(true);
  for (const problem of [{ email: 'empty' }, { password: 'length' }, { terms: 'unread' }] as const) {
    expect(isComplete({ ...right, ...problem })).toBe(false);
  }
});

test.each([
  ['', 'empty'],
  [' - ', 'empty'],
  ['27531', 'digits'],
  ['275310', null],
  ['275 310', null],
  ['275-310', null],
  ['2753100', 'digits'],
  ['27531000', 'digits'],
  [newPassword, 'digits'],
])('the code %j is %s [LOG-02, VAL-04]', (typed, problem) => {
  expect(mailedCodeProblem(typed)).toBe(problem);
});

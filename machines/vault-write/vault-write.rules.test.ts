import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { inputOf } from './vault-write.walk.ts';
import { blank, draft } from './vault-write.harness.ts';
import { hasNoProblem } from '#machines/shared/problem.ts';
import { draftProblem, makesKit, partsOf, recoveryKeyProblem } from './vault-write.rules.ts';
import { noProblem } from './vault-write.model.ts';

test.each([
  ['set', { pin: 'empty', understood: 'missing' }],
  ['change', { current: 'empty', pin: 'empty' }],
  ['reset', { pin: 'empty', understood: 'missing' }],
  ['turnOff', { current: 'empty' }],
  ['delete', { understood: 'missing' }],
  ['recover', { recoveryKey: 'empty', pin: 'empty' }],
  ['makeKit', { current: 'empty' }],
] as const)('a blank form of "%s" has a problem at each required part [KEY-11]', (kind, problem) => {
  expect(draftProblem(inputOf(kind), blank)).toEqual({ ...noProblem, ...problem });
  expect(hasNoProblem(draftProblem(inputOf(kind), draft))).toBe(true);
});

test.each([
  [{ pin: new Secret('Aa1') }, { pin: 'tooShort', again: 'mismatch' }],
  [{ pin: new Secret('a'.repeat(41)) }, { pin: 'tooLong', again: 'mismatch' }],
  [{ pin: new Secret('lowercase'), again: new Secret('lowercase') }, { pin: 'notMatch' }],
  [{ again: new Secret('cedar-lamp-7') }, { again: 'mismatch' }],
  [{ hint: 'Cedar Lamp 7' }, { hint: 'holdsCode' }],
  [{ hint: 'x'.repeat(65) }, { hint: 'tooLong' }],
] as const)('shows the problem of %o at its part [KEY-10]', (wrong, problem) => {
  expect(draftProblem(inputOf('set'), { ...draft, ...wrong })).toEqual({ ...noProblem, ...problem });
});

test.each([
  ['Cedar-7', 'tooShort'],
  ['a'.repeat(41), 'tooLong'],
  ['Cedar Lamp 7', 'notMatch'],
  ['\uff11234567a', 'notMatch'],
] as const)('reports %j as the current code in its field, without using up a try [KEY-10]', (typed, problem) => {
  expect(draftProblem(inputOf('change'), { ...draft, current: new Secret(typed) })).toEqual({
    ...noProblem,
    current: problem,
  });
});

test('a write requires only its own parts [KEY-11]', () => {
  expect(partsOf('turnOff')).toEqual({ current: true, recoveryKey: false, code: false, loss: false });
  expect(draftProblem(inputOf('turnOff'), { ...blank, current: draft.current })).toEqual(noProblem);
});

test.each([
  [draft.recoveryKey.reveal(), 'BCVQ', null],
  [draft.recoveryKey.reveal().toLowerCase().replaceAll('-', ' '), 'BCVQ', null],
  [draft.recoveryKey.reveal(), 'ABCD', 'otherKit'],
  [draft.recoveryKey.reveal(), null, 'otherKit'],
  [draft.recoveryKey.reveal().replace('6TEY', '6TYE'), 'BCVQ', 'typo'],
  [draft.recoveryKey.reveal().slice(1), 'BCVQ', 'length'],
  ['Cedar-Lamp-7!', 'BCVQ', 'letter'],
] as const)(
  'finds what is wrong with the key %j of the kit %s before anything is sent [KEY-15]',
  (text, number, problem) => {
    expect(recoveryKeyProblem(text, number)).toBe(problem);
  },
);

test('removing the kit asks for nothing, and only some writes make one [KEY-15]', () => {
  expect(draftProblem(inputOf('removeKit'), blank)).toEqual(noProblem);
  const kinds = ['set', 'change', 'reset', 'turnOff', 'delete', 'recover', 'makeKit', 'removeKit'] as const;
  const making = (withKit: boolean) => kinds.filter((kind) => makesKit(kind, { withKit }));
  expect([making(true), making(false)]).toEqual([['set', 'reset', 'makeKit'], ['makeKit']]);
});

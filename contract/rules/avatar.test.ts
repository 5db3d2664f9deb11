import { expect, test } from 'vitest';
import { avatarExtensions, avatarProblem, avatarType } from './avatar.ts';

test.each([
  ['me.jpg', 'jpg'],
  ['me.jpeg', 'jpg'],
  ['ME.JPEG', 'jpg'],
  ['me.Png', 'png'],
  ['me.gif', 'gif'],
  ['me.bmp', 'bmp'],
  ['a.b.png', 'png'],
  ['.png', 'png'],
  ['me.webp', null],
  ['me.svg', null],
  ['me.png.exe', null],
  ['me.png ', null],
  ['me.png\n', null],
  ['png', null],
  ['me.', null],
  ['me.constructor', null],
  ['me.toString', null],
  ['', null],
] as const)('gives the picture %j the type %s [VAL-08]', (name, type) => {
  expect(avatarType(name)).toBe(type);
});

test.each([
  ['me.png', 1, null],
  ['me.png', 524_288, null],
  ['me.png', 524_289, 'size'],
  ['me.png', 0, 'empty'],
  ['me.svg', 1, 'type'],
  ['me.svg', 524_289, 'type'],
] as const)('checks a picture %s of %i bytes: %s [VAL-08]', (name, size, problem) => {
  expect(avatarProblem({ name, size })).toBe(problem);
});

test('users can choose exactly the extensions that have a type [VAL-08]', () => {
  expect(avatarExtensions).toEqual(['jpg', 'jpeg', 'png', 'gif', 'bmp']);
  expect(avatarExtensions.map((extension) => avatarProblem({ name: `me.${extension}`, size: 1 }))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

import { expect, test } from 'vitest';
import { itemForKey } from './menu.tsx';

const names = ['Support Center', 'Downloads', 'Software & Manual', 'Contact us', '关于'];

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 4, 0],
  ['ArrowUp', -1, 4],
  ['ArrowUp', 0, 4],
  ['ArrowUp', 3, 2],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['s', -1, 0],
  ['s', 0, 2],
  ['S', 2, 0],
  ['关', -1, 4],
  ['x', 1, null],
  [' ', 1, null],
  ['Enter', 1, null],
  ['Tab', 1, null],
])('%s at item %i moves to %s [SHL-01]', (key, at, item) => {
  expect(itemForKey(key, names, at)).toBe(item);
});

test('an empty list has no target [SHL-01]', () => {
  expect(itemForKey('ArrowDown', [], -1)).toBeNull();
});

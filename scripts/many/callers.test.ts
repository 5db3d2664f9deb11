import { expect, test } from 'vitest';
import { actBeside } from './callers.ts';

const never = () => new Promise<void>(() => undefined);

test('callers call until what they stand beside is over [NET-10]', async () => {
  let calls = 0;
  await actBeside([[1, async () => void (calls += 1)]], () => new Promise((resolve) => setTimeout(resolve, 50)));
  const after = calls;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([after > 1, calls]).toEqual([true, after]);
});

test('a caller that fails ends what it stands beside, also when that would never end [NET-10]', async () => {
  const failing = () => Promise.reject(new Error('other side closed'));
  await expect(
    actBeside(
      [
        [1, failing],
        [1, failing],
      ],
      never,
    ),
  ).rejects.toThrow('other side closed');
});

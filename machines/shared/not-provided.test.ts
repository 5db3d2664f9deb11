import { expect, test } from 'vitest';
import { noopSource, notProvided } from './not-provided.ts';

test('a port that is not provided rejects with its name', async () => {
  await expect(notProvided('logIn')()).rejects.toThrow('The port logIn is not provided.');
});

test('a source of events that is not provided sends nothing', () => {
  expect(noopSource()).toBeUndefined();
});

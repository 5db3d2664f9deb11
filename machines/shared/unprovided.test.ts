import { expect, test } from 'vitest';
import { noopSource, notProvided } from './unprovided.ts';

test('a port that nobody filled rejects with its name', async () => {
  await expect(notProvided('logIn')()).rejects.toThrow('The port logIn is not provided.');
});

test('a source of events that nobody filled is silent', () => {
  expect(noopSource()).toBeUndefined();
});

import { expect, test, vi } from 'vitest';
import { reportStartupFailure, StartupError } from './startup-error.ts';

test('an unexpected failure of a start is reported by its message, without passwords and other properties [CFG-02]', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const cause = Object.assign(new TypeError('Invalid URL smtps://AKIA:ab/cd@mail.example.com'), {
    input: 'smtps://AKIA:ab/cd@mail.example.com:465',
  });
  reportStartupFailure(cause);
  reportStartupFailure(new StartupError('The port is in use.'));
  const [first, second] = write.mock.calls.map(([text]) => String(text));
  expect(first).toContain('TypeError: Invalid URL smtps://•••@mail.example.com\n');
  expect(first).not.toMatch(/AKIA|ab\/cd|input/);
  expect(second).toBe('The port is in use.\n');
});

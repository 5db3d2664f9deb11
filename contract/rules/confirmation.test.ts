import { expect, test } from 'vitest';
import { confirmationProblem } from './password.ts';

test.each([
  ['Night-2026-cam', 'Night-2026-cam', null],
  ['Night-2026-cam', 'night-2026-cam', 'mismatch'],
  ['Night-2026-cam', 'Night-2026-cam ', 'mismatch'],
  ['Night-2026-cam', '', 'mismatch'],
  ['', '', null],
  // Composed and decomposed look the same and are two passwords: nothing is folded.
  ['caf\u00e9-2026', 'cafe\u0301-2026', 'mismatch'],
] as const)('"%s" confirmed as "%s" is %s [VAL-02]', (password, confirmation, problem) => {
  expect(confirmationProblem(password, confirmation)).toBe(problem);
});

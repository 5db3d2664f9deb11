import { expect, test } from 'vitest';
import { thirdPartyProblem } from './rules.ts';

const now = new Date();
const living = { disabled_at: null, deleted_at: null, remove_at: null };

test.each([
  [living, false, false, null],
  [living, true, true, null],
  [{ ...living, disabled_at: now }, true, true, 'account_forbidden'],
  [{ ...living, deleted_at: now }, true, true, 'account_not_found'],
  [{ ...living, remove_at: now }, true, true, 'account_not_found'],
  [{ ...living, remove_at: new Date(now.getTime() + 1) }, true, true, null],
  [null, true, true, 'account_found'],
  [null, true, false, 'account_not_found'],
  [null, false, true, 'account_not_found'],
  [null, false, false, 'account_not_found'],
])('linked %j, address verified %j and known %j: %j [LOG-04]', (linked, emailVerified, emailKnown, problem) => {
  expect(thirdPartyProblem({ linked, emailVerified, emailKnown }, now)).toBe(problem);
});

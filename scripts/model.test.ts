import { expect, test } from 'vitest';
import { checksWithout, folderOf, stateNames } from './model.ts';

const reportOf = (...statuses: readonly string[]) => ({
  testResults: [{ assertionResults: statuses.map((status) => ({ title: `a ${status} check`, status })) }],
});

test('a chart is named by its id or its folder [QA-03]', async () => {
  expect(['recoveryEmail', 'recovery-email', 'login', 'all'].map(folderOf)).toEqual([
    'recovery-email',
    'recovery-email',
    'login',
    'all',
  ]);
  expect(await stateNames('recoveryEmail')).toContain('recoveryEmail.shown.closed');
  expect(await stateNames('nothing')).toEqual([]);
});

test('removed exits that no check notices, or that no check has looked at, are an error [QA-03]', () => {
  expect(checksWithout('login.ready', reportOf('passed', 'failed', 'skipped'))).toBe(
    '  fails: a failed check\n         \n1 of 2 checks fail.',
  );
  expect(() => checksWithout('login.ready', reportOf('passed', 'skipped'))).toThrow('it has none');
  expect(() => checksWithout('login.ready', reportOf('skipped'))).toThrow('No check of the chart of login.ready ran.');
});

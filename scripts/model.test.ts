import { expect, test } from 'vitest';
import { checksWithout, drawingOf, exitsOf, folderOf, stateNames } from './model.ts';

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
  const drawing = await drawingOf('recoveryEmail');
  expect(stateNames(drawing)).toContain('recoveryEmail.shown.closed');
  expect(stateNames(await drawingOf('nothing'))).toEqual([]);
  expect(exitsOf(await drawingOf('twoFactor'), 'twoFactor.settingUp')).toEqual(['setup.cancel']);
});

test('removed exits that no check notices, or that no check has looked at, are an error [QA-03]', () => {
  const broken = { state: 'login.ready', exits: ['login.leave'] };
  expect(checksWithout(broken, reportOf('passed', 'failed', 'skipped'))).toBe(
    '  fails: a failed check\n         \n1 of 2 checks fail.',
  );
  expect(() => checksWithout(broken, reportOf('passed', 'skipped'))).toThrow('without login.leave of login.ready');
  expect(() => checksWithout(broken, reportOf('skipped'))).toThrow('No check of the chart of login.ready ran.');
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operator, runInternal } from '../../testing/internal.ts';

const { read } = await runInternal();
const { text } = await read('/metrics', operator.metrics.key);
/** The metrics that the service exposes, with their labels. */
const exposed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));

/** The metrics in a file's expressions; parts of a histogram count as the histogram. */
function named(file: string): string[] {
  const names = readFileSync(file, 'utf8').match(/\b(account_center|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
}

test.each(['deploy/alerts.yml', 'deploy/dashboard.json'])('%s uses only metrics that exist [OPR-02]', (file) => {
  expect(named(file).length).toBeGreaterThan(8);
  expect(named(file).filter((name) => !exposed.has(name))).toEqual([]);
});

test('an alert waits until what mends itself has done so, unless something was given up [OPR-02]', () => {
  const alerts = readFileSync('deploy/alerts.yml', 'utf8').split('- alert: ').slice(1);
  const hasty = alerts.filter((alert) => !/^ +for: \d+m$/m.test(alert)).map((alert) => alert.split('\n')[0]);
  expect(hasty).toEqual(['AccountMailsDead', 'AccountJobsDead']);
});

test('the dashboard shows every metric that the service defines [OPR-02]', () => {
  const shown = new Set(named('deploy/dashboard.json'));
  expect([...exposed].filter((name) => name.startsWith('account_center_') && !shown.has(name))).toEqual([]);
});

test('a process that the unit stops answers on connections that nginx keeps, before it closes them [OPR-01]', () => {
  expect(readFileSync('deploy/account-center@.service', 'utf8')).toMatch(/^Environment=DRAIN_SECONDS=[2-9]$/m);
});

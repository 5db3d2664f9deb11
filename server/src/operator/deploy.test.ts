import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operator, runInternal } from '../../testing/internal.ts';

const { read } = await runInternal();
const { text } = await read('/metrics', operator.metrics.key);
/** What the service exposes, with the labels of each metric that it counts by. */
const exposed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));

/** The metrics that a file's expressions name; the parts of a histogram are named for it. */
function named(file: string): string[] {
  const names = readFileSync(file, 'utf8').match(/\b(account_center|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
}

test.each(['deploy/alerts.yml', 'deploy/dashboard.json'])('%s names metrics that the service has [OPR-02]', (file) => {
  expect(named(file).length).toBeGreaterThan(8);
  expect(named(file).filter((name) => !exposed.has(name))).toEqual([]);
});

test('the dashboard shows every metric of the service itself [OPR-02]', () => {
  const shown = new Set(named('deploy/dashboard.json'));
  expect([...exposed].filter((name) => name.startsWith('account_center_') && !shown.has(name))).toEqual([]);
});

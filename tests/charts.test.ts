import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fingerprint, readCharts } from '../scripts/charts/read-charts.ts';

const drawings = await readCharts('machines');

test.each(drawings)('the picture of $name matches the chart; if not, run npm run charts [QA-04]', (drawing) => {
  const [firstLine] = readFileSync(`docs/charts/${drawing.name}.svg`, 'utf8').split('\n');
  expect(firstLine).toContain(`chart ${drawing.name} ${fingerprint(drawing)},`);
});

test('every picture belongs to a chart [QA-04]', () => {
  const pictures = readdirSync('docs/charts').filter((name) => name.endsWith('.svg'));
  expect(pictures.toSorted()).toEqual(drawings.map(({ name }) => `${name}.svg`).toSorted());
});

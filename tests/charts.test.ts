import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fingerprint, readCharts } from '../scripts/charts/read-charts.ts';

const drawings = await readCharts('machines');
const pictures = readdirSync('docs/charts').filter((name) => name.endsWith('.svg'));

test.each(pictures)('the picture %s matches its chart; if not, run npm run charts [QA-04]', (picture) => {
  const drawing = drawings.find(({ name }) => `${name}.svg` === picture);
  const [firstLine] = readFileSync(`docs/charts/${picture}`, 'utf8').split('\n');
  expect(firstLine).toContain(`chart ${drawing?.name} ${drawing && fingerprint(drawing)},`);
});

test('the document shows every picture [QA-04]', () => {
  const shown = [...readFileSync('docs/charts/README.md', 'utf8').matchAll(/!\[.*?\]\(([^)]+)\)/g)].map(
    ([, name = '']) => name,
  );
  expect(shown.toSorted()).toEqual(pictures.toSorted());
});

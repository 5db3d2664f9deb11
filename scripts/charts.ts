// npm run charts: draws every chart from its code into docs/charts/. A test reports outdated pictures.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from './charts/draw-chart.ts';
import { readCharts } from './charts/read-charts.ts';

const folder = join('docs', 'charts');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(join(folder, name));
const drawings = await readCharts('machines');
for (const drawing of drawings) writeFileSync(join(folder, `${drawing.name}.svg`), await drawChart(drawing));
const list = drawings.map(({ name }) => `- [${name}](${name}.svg)`).join('\n');
const text =
  'Drawn from the code by `npm run charts`. A filled dot marks the initial state, a ring a final one; a label reads event [guard] / actions.';
writeFileSync(join(folder, 'README.md'), `# The charts\n\n${text}\n\n${list}\n`);
console.log(`${drawings.length} charts are drawn in ${folder}.`);

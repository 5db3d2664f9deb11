// npm run charts: draws every chart from its code into .cache/charts, and into docs/charts those that its README shows.
// A test reports outdated pictures there.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from '../src/inspector/draw-chart.ts';
import { fingerprint, readCharts } from './charts/read-charts.ts';

const [all, shown] = [join('.cache', 'charts'), join('docs', 'charts')];
const document = readFileSync(join(shown, 'README.md'), 'utf8');
export async function main(): Promise<void> {
  rmSync(all, { recursive: true, force: true });
  mkdirSync(all, { recursive: true });
  const drawings = await readCharts('machines');
  for (const drawing of drawings) {
    const file = `${drawing.name}.svg`;
    const version = `<!-- chart ${drawing.name} ${fingerprint(drawing)}, drawn by npm run charts -->`;
    const picture = `${version}\n${await drawChart(drawing)}`;
    writeFileSync(join(all, file), picture);
    if (document.includes(`(${file})`)) writeFileSync(join(shown, file), picture);
  }
  console.log(`${drawings.length} charts are drawn in ${all}.`);
}

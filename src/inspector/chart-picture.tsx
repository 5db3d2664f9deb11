import { use, useState, type JSX } from 'react';
import { chartIdOf, chartIn, drawingOf } from './chart-drawing.ts';
import { drawChart } from './draw-chart.ts';

const modules = import.meta.glob<object>(['../../machines/*/*.machine.ts', '../../machines/*/*.walk.ts']);
const pictures = new Map<string, Promise<SVGElement | null>>();

interface Props {
  /** The chart's id. */
  chart: string;
  /** The ids of its innermost active states. */
  active: readonly string[];
}

/** The picture of a chart, as in the documents, with the active states highlighted. */
export function ChartPicture({ chart, active }: Props): JSX.Element {
  const picture = use(pictureOf(chart));
  const [fits, setFits] = useState(true);
  if (picture === null) return <p>There is no picture of this chart.</p>;
  const lit = active.map((id) => `.chart-picture [data-state="${CSS.escape(id)}"]`).join(', ');
  return (
    <div className={fits ? 'chart-picture chart-picture--fits' : 'chart-picture'}>
      <style>{`${lit} { fill: var(--lit); stroke: var(--line); stroke-width: 2; }`}</style>
      <label>
        <input type="checkbox" checked={fits} onChange={() => setFits(!fits)} /> Fit the chart
      </label>
      <div ref={(place) => place?.replaceChildren(picture)} />
    </div>
  );
}

function pictureOf(chart: string): Promise<SVGElement | null> {
  const picture = pictures.get(chart) ?? draw(chart);
  pictures.set(chart, picture);
  return picture;
}

async function draw(chart: string): Promise<SVGElement | null> {
  for (const [file, load] of Object.entries(modules)) {
    if (chartIdOf(file.split('/').at(-2) ?? '') !== chart) continue;
    const machine = chartIn(await load(), chart);
    if (machine === undefined) continue;
    const text = await drawChart(drawingOf(chart, machine));
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return documentElement instanceof SVGElement ? documentElement : null;
  }
  return null;
}

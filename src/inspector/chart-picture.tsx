import { use, useState, type JSX, type MouseEvent } from 'react';
import { chartIdOf, chartIn, drawingOf } from './chart-drawing.ts';
import { drawChart } from './draw-chart.ts';

const modules = import.meta.glob<object>(['../../machines/*/*.machine.ts', '../../machines/*/*.walk.ts']);
const pictures = new Map<string, Promise<SVGElement | null>>();

/** Of the size in which its text is easily read. */
const scales = [0.25, 0.5, 0.75, 1, 1.5, 2];

interface Props {
  /** The chart's id. */
  chart: string;
  /** The ids of its innermost active states. */
  active: readonly string[];
}

/**
 * The picture of a chart, as in the documents, with the active states highlighted. In a size in which its text can be
 * read, it scrolls to the active states when they change.
 */
export function ChartPicture({ chart, active }: Props): JSX.Element {
  const picture = use(pictureOf(chart));
  /** Null: as large as fits. */
  const [scale, setScale] = useState<number | null>(1);
  if (picture === null) return <p>There is no picture of this chart.</p>;
  const lit = active.map((id) => `.chart-picture__view [data-state="${CSS.escape(id)}"]`).join(', ');
  const at = scale ?? 1;
  const [smaller, larger] = [scales.findLast((each) => each < at), scales.find((each) => each > at)];
  const showState = ({ currentTarget }: MouseEvent): void => {
    const view = currentTarget.closest('p')?.nextElementSibling;
    if (view) bringIntoView(view, active);
  };
  return (
    <>
      <style>{`${lit} { fill: var(--lit); stroke: var(--line); stroke-width: 2; }`}</style>
      <p className="inspector__family">
        <button type="button" disabled={smaller === undefined} onClick={() => setScale(smaller ?? at)}>
          Smaller
        </button>
        <button type="button" disabled={larger === undefined} onClick={() => setScale(larger ?? at)}>
          Larger
        </button>
        <button type="button" aria-pressed={scale === null} onClick={() => setScale(scale === null ? 1 : null)}>
          Fit the chart
        </button>
        <button type="button" onClick={showState}>
          Show the state
        </button>
      </p>
      <div
        className="chart-picture__view"
        role="region"
        aria-label="Chart"
        ref={(view) => {
          if (view !== null) fill(view, picture, { scale, active });
        }}
      />
    </>
  );
}

interface Shown {
  readonly scale: number | null;
  readonly active: readonly string[];
}

function fill(view: HTMLElement, picture: SVGElement, { scale, active }: Shown): void {
  if (view.firstElementChild !== picture) view.replaceChildren(picture);
  const width = Number(picture.getAttribute('width'));
  picture.style.inlineSize = scale === null ? '' : `${width * scale}px`;
  picture.style.maxInlineSize = scale === null ? '100%' : 'none';
  picture.style.maxBlockSize = scale === null ? '100%' : 'none';
  // Not after each event: whoever looks around in the chart stays there.
  const shown = JSON.stringify([scale, active]);
  if (view.dataset['shown'] !== shown) bringIntoView(view, active);
  view.dataset['shown'] = shown;
}

/** Scrolls the first of some states to the middle. */
function bringIntoView(view: Element, [state]: readonly string[]): void {
  const box = state === undefined ? null : view.querySelector(`[data-state="${CSS.escape(state)}"]`);
  if (box === null) return;
  const [of, within] = [box.getBoundingClientRect(), view.getBoundingClientRect()];
  view.scrollBy({
    left: of.left + of.width / 2 - within.left - within.width / 2,
    top: of.top + of.height / 2 - within.top - within.height / 2,
  });
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

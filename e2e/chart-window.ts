import type { BrowserContext, Page } from '@playwright/test';
import type { ActorRefFrom, AnyEventObject, AnyStateMachine } from 'xstate';
import { startSilent, type WalkOptions } from '#machines/testing/paths.ts';
import { drawingOf } from '#src/inspector/chart-drawing.ts';
import { activeStates } from '#src/inspector/actor-log.ts';
import { drawChart } from '#src/inspector/draw-chart.ts';

interface Chart {
  readonly machine: AnyStateMachine;
  readonly options: WalkOptions<AnyStateMachine>;
}

/** A window with the picture of a chart, its state highlighted, beside the page that is walked. */
export class ChartWindow {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #actor: ActorRefFrom<AnyStateMachine>;
  readonly #chart: string;

  private constructor(context: BrowserContext, page: Page, { machine, options }: Chart) {
    this.#context = context;
    this.#page = page;
    this.#actor = startSilent(machine, options);
    this.#chart = machine.id;
  }

  /** Undefined unless somebody watches: `npm run model -- CHART --headed`. */
  static async open(beside: Page, chart: Chart): Promise<ChartWindow | undefined> {
    const browser = beside.context().browser();
    if (process.env['MODEL_WATCHED'] === undefined || browser === null) return undefined;
    const context = await browser.newContext({ viewport: { width: 640, height: 800 } });
    const page = await context.newPage();
    await page.setContent(await drawChart(drawingOf(chart.machine.id, chart.machine)));
    const picture = new ChartWindow(context, page, chart);
    await placeSideBySide(page, beside);
    await picture.#light();
    return picture;
  }

  async send(event: AnyEventObject | undefined): Promise<void> {
    if (event !== undefined) this.#actor.send(event);
    await this.#light();
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  async #light(): Promise<void> {
    const value: unknown = this.#actor.getSnapshot().value;
    const states = activeStates(this.#chart, value);
    await this.#page.evaluate((active) => {
      for (const box of document.querySelectorAll<SVGRectElement>('[data-state]')) {
        const isActive = active.includes(box.dataset['state'] ?? '');
        box.style.fill = isActive ? '#cfe0ff' : '';
        if (isActive) box.scrollIntoView({ block: 'center', inline: 'center' });
      }
    }, states);
  }
}

/** The page at the right, in full if it fits, and never narrower than a small desktop; the picture beside it. */
async function placeSideBySide(picture: Page, page: Page): Promise<void> {
  const screen = await page.evaluate(() => ({ width: window.screen.availWidth, height: window.screen.availHeight }));
  const width = Math.min(1280, Math.max(800, screen.width - 640));
  const left = Math.max(480, screen.width - width);
  await place(picture, { left: 0, width: left, height: screen.height });
  await place(page, { left, width, height: screen.height });
}

/** What a window needs for its tabs and its address. */
const barHeight = 140;

async function place(page: Page, bounds: { left: number; width: number; height: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { top: 0, ...bounds } });
  await session.detach();
  await page.setViewportSize({ width: bounds.width, height: bounds.height - barHeight });
}

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
    const context = await browser.newContext({ viewport: { width: 790, height: 900 } });
    const page = await context.newPage();
    await page.setContent(await drawChart(drawingOf(chart.machine.id, chart.machine)));
    const picture = new ChartWindow(context, page, chart);
    await place(page, 0);
    await place(beside, 1);
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

/** In the left half of the screen, or the right one. */
async function place(page: Page, half: 0 | 1): Promise<void> {
  const { width, height } = await page.evaluate(() => ({ width: screen.availWidth / 2, height: screen.availHeight }));
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const bounds = { left: Math.round(width * half), top: 0, width: Math.round(width), height };
  await session.send('Browser.setWindowBounds', { windowId, bounds });
  await session.detach();
}

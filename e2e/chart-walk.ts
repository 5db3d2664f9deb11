import type { AnyStateMachine } from 'xstate';
import { expectScreen } from './browser-hands.ts';
import { faultsInBrowser } from './chart-faults.ts';
import { Player, type Flow } from './chart-player.ts';
import { possibleWays, screenWays, waysAlong, wholeWays, withoutDoubles, withoutRepeats } from './chart-ways.ts';
import { ChartWindow } from './chart-window.ts';
import { freshTest as test } from './fixtures.ts';
import { report } from './model-report.ts';
import { ModelResults } from './model-results.ts';
import { obstacleOn } from './obstacles.ts';

/**
 * Walks a chart on the real page: at the end of every path the page shows the chart's screen. Calls are answered by the
 * service where it answers as the path does, and otherwise by the network or by the walk. `npm test` walks the shortest
 * path, `npm run verify -- --all` every path to a screen, `npm run model` one to every transition as well.
 */
export function walkInBrowser<Machine extends AnyStateMachine>(chart: string, flow: Flow<Machine>): void {
  faultsInBrowser(chart, flow);
  const isWhole = process.env['MODEL'] !== undefined;
  const screens = screenWays(flow).filter(({ isRepeat }) => isWhole || !isRepeat);
  const all = isWhole ? withoutRepeats(flow, withoutDoubles([...screens, ...possibleWays(flow)])) : screens;
  const walked = all.filter((path) => obstacleOn(flow, path) === null);
  const whole = wholeWays(walked);
  const results = new ModelResults(flow.id ?? flow.machine.id);
  if (isWhole) test.afterAll(() => results.report(report(flow, whole, results.passed())));
  for (const [index, path] of whole.entries()) {
    const tag = index === 0 ? [] : '@release';
    test(`${chart}, path ${index + 1}: ${path.title} [QA-03]`, { tag }, async ({ page, service }) => {
      await page.clock.install();
      const player = await Player.open(flow, path, { page, service });
      const { walk, held } = player;
      const ends = new Map(waysAlong(walked, path).map((each) => [each.events.length, each.snapshot]));
      const showsEnd = async (count: number): Promise<void> => {
        const snapshot = ends.get(count);
        // What the page answers on its own does not wait for this check.
        if (snapshot === undefined || player.isOwn(walk.events[count]) || flow.isPassing?.(snapshot) === true) return;
        const screen = flow.selectScreen(snapshot);
        await expectScreen(page, screen, flow.marks(screen, walk));
      };
      const madeUp: number[] = [];
      const picture = await ChartWindow.open(page, { machine: flow.machine, options: path.start });
      await showsEnd(0);
      for (const [at, event] of path.events.entries()) {
        if ((await player.playNext()) === 'made up') madeUp.push(at);
        if (at === walk.events.length - 1) await held.release();
        await showsEnd(at + 1);
        await picture?.send(event);
      }
      await picture?.close();
      results.add(index, madeUp);
    });
  }
}

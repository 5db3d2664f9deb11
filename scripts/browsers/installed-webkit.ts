// WebKitGTK and its WebKitWebDriver, which selenium-webdriver drives.
import { spawn } from 'node:child_process';
import { Builder, Capabilities, Origin, type WebDriver } from 'selenium-webdriver';
import { size, type Driver, type RunningBrowser, type Visitor } from './browser.ts';
import { answering, freePort, started, stopped } from './processes.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** Null if there is a display. */
  readonly xvfb: string | null;
}

/** `proxy`: the proxy for names below localhost, which WebKitGTK does not resolve. */
export async function startWebKit({ driver, browser, xvfb }: WebKitPrograms, proxy: string): Promise<RunningBrowser> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const screen =
      xvfb === null
        ? null
        : spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
            stdio: ['ignore', 'pipe', 'ignore'],
          });
    if (screen !== null) stops.push(() => stopped(screen));
    const display = screen === null ? undefined : `:${await started(screen, /(\d+)\n/)}`;
    const env = { ...process.env, LC_ALL: 'C', ...(display !== undefined && { DISPLAY: display, GDK_BACKEND: 'x11' }) };
    const port = await freePort();
    const service = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    stops.push(() => stopped(service));
    const server = `http://127.0.0.1:${port}`;
    await answering(`${server}/status`);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', `--proxy=${proxy}`] },
    });
    const begin = () => new Builder().usingServer(server).withCapabilities(capabilities).build();
    const first = await begin();
    const version = (await first.getCapabilities()).getBrowserVersion() ?? 'unknown';
    await first.quit();
    return { version, newVisitor: async () => visitorOf(await begin()), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A session is a separate browser without cookies. */
function visitorOf(session: WebDriver): Visitor {
  let hasTab = false;
  return {
    newTab: async () => {
      // One window per tab, because a hidden tab cannot be captured.
      if (hasTab) await session.switchTo().newWindow('window');
      hasTab = true;
      const handle = await session.getWindowHandle();
      const inTab = async (): Promise<WebDriver> => {
        if ((await session.getWindowHandle().catch(() => '')) !== handle) await session.switchTo().window(handle);
        return session;
      };
      await fitWindow(session);
      return driverOf(inTab);
    },
    leave: () => session.quit(),
  };
}

function driverOf(inTab: () => Promise<WebDriver>): Driver {
  return {
    open: async (address) => (await inTab()).get(address),
    evaluate: async (expression) => (await inTab()).executeScript<string>(`return JSON.stringify(${expression});`),
    press: async ({ x, y }) =>
      (await inTab()).actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: async (text) => (await inTab()).actions().sendKeys(text).perform(),
    picture: async () => Buffer.from(await (await inTab()).takeScreenshot(), 'base64'),
  };
}

/** Sets the size of the page, whatever the window's bars take. */
async function fitWindow(session: WebDriver): Promise<void> {
  let { width, height } = size as { width: number; height: number };
  await session.wait(async () => {
    await session.manage().window().setRect({ x: 0, y: 0, width, height });
    const [innerWidth, innerHeight] = await session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
    width += size.width - innerWidth;
    height += size.height - innerHeight;
    return innerWidth === size.width && innerHeight === size.height;
  }, 10_000);
}

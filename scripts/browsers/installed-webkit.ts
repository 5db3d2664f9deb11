// WebKitGTK and its WebKitWebDriver, which selenium-webdriver drives.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Capabilities, Origin, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { size, type Driver, type RunningBrowser, type Visitor } from './browser.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** Null if there is a display. */
  readonly xvfb: string | null;
}

/** `proxy`: the proxy for names below localhost, which WebKitGTK does not resolve. */
export async function startWebKit({ driver, browser, xvfb }: WebKitPrograms, proxy: string): Promise<RunningBrowser> {
  const screen = xvfb === null ? null : await startScreen(xvfb);
  const env = { ...process.env, LC_ALL: 'C', ...(screen !== null && { DISPLAY: screen.display, GDK_BACKEND: 'x11' }) };
  const service = new DriverService.Builder(driver)
    .setLoopback(true)
    .setEnvironment(
      new Map(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    )
    .build();
  const stop = async (): Promise<void> => {
    await service.kill();
    screen?.process.kill();
  };
  try {
    const server = await service.start();
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

/** A screen without a monitor; Xvfb prints the number of its display once it is ready. */
async function startScreen(xvfb: string): Promise<{ process: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'];
  const process = spawn(xvfb, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(process, 'exit').then(([code]) => Promise.reject(new Error(`${xvfb} ended with ${code}`)));
  const [number] = await Promise.race([once(process.stdout, 'data'), ended]);
  return { process, display: `:${String(number).trim()}` };
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

/** Sets the size of the page, regardless of the window's bars. */
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

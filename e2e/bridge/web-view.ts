// The web view of an app: a browser context with the app's user agent, its message channel, and the script of
// docs/bridge-script.js.
import { fileURLToPath } from 'node:url';
import { deferred } from '#machines/testing/deferred.ts';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { SimulatedApp } from './simulated-app.ts';

export const systems = ['Android', 'IOS'] as const;
export type System = (typeof systems)[number];

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** How the web views of the two apps show a page. */
export const webViews: Readonly<Record<System, BrowserContextOptions>> = {
  Android: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 CameraHome/7.1',
  },
  IOS: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 CameraHome/7.1',
  },
};

const script = fileURLToPath(new URL('../../docs/bridge-script.js', import.meta.url));

/** The message channel of each platform. Text, because tsx adds helpers to functions, which a page does not have. */
const channels: Readonly<Record<System, string>> = {
  Android: `window.accountCenterNative = {
    postMessage(text) {
      const { id, method, values } = JSON.parse(text);
      const reply = (more) => this.onmessage({ data: JSON.stringify({ id, ...more }) });
      window.simulatedApp(method, values).then((answer) => reply({ answer }), () => reply({ refused: true }));
    },
  };`,
  IOS: `window.webkit = { messageHandlers: { accountCenter: { postMessage: ({ method, values }) => window.simulatedApp(method, values) } } };`,
};

/** Opens a page outside of the web view, until it is redirected to `returnUrl` or closed. */
async function openSheet(browser: Browser, url: string, returnUrl: string): Promise<string | null> {
  const sheet = await (await browser.newContext({ viewport: phone.viewport })).newPage();
  const back = deferred<string | null>();
  sheet.once('close', () => back.resolve(null));
  sheet.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(`${returnUrl}?`)) back.resolve(request.url());
  });
  await sheet.goto(url);
  return await back.promise.finally(() => void sheet.context().close());
}

/** Puts the bridge of an app on every page of the context. */
export async function installBridge(
  context: BrowserContext,
  app: SimulatedApp,
  system: System = 'Android',
): Promise<void> {
  const browser = context.browser();
  if (browser !== null) app.sheet = (url, returnUrl) => openSheet(browser, url, returnUrl);
  await context.exposeBinding(
    'simulatedApp',
    async (_, method: string, values: readonly unknown[]) => await app.call(method, values),
  );
  await context.addInitScript({ content: channels[system] });
  await context.addInitScript({ path: script });
}

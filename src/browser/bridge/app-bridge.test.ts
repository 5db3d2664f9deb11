import { expect, test } from 'vitest';
import { isInApp } from './app-bridge.ts';

const name = 'accountCenterBridge';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const withBridge = (bridge: unknown = {}) => ({ [name]: bridge });

test.each([
  ['an Android app', android, withBridge(), true],
  ['an app on iOS', iphone, withBridge(), true],
  ['an app on an iPad, whose web view calls itself a Macintosh', ipad, withBridge(), true],
  ['Safari on an iPad', ipad, {}, false],
  ['a browser on a phone', android, {}, false],
  ['a page that has defined a bridge of its own', desk, withBridge(), false],
  ['an element that is called like the bridge', android, Object.create(withBridge()), false],
  ['a bridge of a wrong type', android, withBridge('yes'), false],
  ['a bridge that is nothing', android, withBridge(null), false],
])('%s: %s, %o, is in the app: %s [APP-01]', (_, userAgent, page: object, inApp) => {
  expect(isInApp(name, { userAgent, touchPoints: 5, page, top: page })).toBe(inApp);
});

test('in a frame a page is never in the app [APP-01]', () => {
  expect(isInApp(name, { userAgent: android, touchPoints: 5, page: withBridge(), top: {} })).toBe(false);
});

test('a page on a Mac that defines its own bridge is not in the app [APP-01]', () => {
  const page = withBridge();
  expect(isInApp(name, { userAgent: ipad, touchPoints: 0, page, top: page })).toBe(false);
});

import Bowser from 'bowser';
import { unknownDevice } from '#contract/rules/device.ts';

/** Leaves out the library's name for an unknown Android app. */
const browsers: ReadonlySet<string | undefined> = new Set(
  Object.values(Bowser.BROWSER_MAP).filter((name) => name !== 'Android Browser'),
);
/** Shorter names than the library's. */
const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};
const short = (name: string | undefined): string | undefined => shortNames[name ?? ''] ?? name;

/** The device or app of a user agent, such as "Firefox on Windows", as sessions and events show it. */
export function deviceOf(userAgent = ''): string {
  // Longer than any browser's; the library's patterns are slow on long input.
  const agent = userAgent.slice(0, 512);
  if (agent === '') return unknownDevice;
  const { browser, os } = Bowser.parse(agent);
  const [app, system] = [short(browser.name), short(os.name)];
  // For an unknown app, the library guesses a name from the text.
  if (app !== undefined && browsers.has(browser.name)) return system === undefined ? app : `${app} on ${system}`;
  return system ?? (agent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 64) || unknownDevice);
}

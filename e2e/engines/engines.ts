// The browsers of this machine and their WebDriver programs.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumOptions } from '../../scripts/lib/browser.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** The option of a project. */
export interface EngineOptions {
  engine: EngineName;
}

interface Engine {
  /** The name of its WebDriver program. */
  readonly driver: string;
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** The browser's program; undefined if it is missing. */
  binary(): string | undefined;
  capabilities(binary: string): object;
}

const preferences = { 'intl.accept_languages': 'en-US', 'signon.rememberSignons': false };

export const engines: Readonly<Record<EngineName, Engine>> = {
  chromium: {
    driver: 'chromedriver',
    packages: ['chromium', 'chromium-driver'],
    binary: () => chromiumOptions({ isWhole: true }).executablePath,
    capabilities: (binary) => ({
      browserName: 'chrome',
      'goog:chromeOptions': { binary, args: ['--headless=new', '--lang=en-US', ...chromiumOptions().args] },
    }),
  },
  firefox: {
    driver: 'geckodriver',
    packages: ['firefox-esr'],
    binary: () => [process.env['FIREFOX'], onPath('firefox-esr'), onPath('firefox')].find((each) => each !== undefined),
    capabilities: (binary) => ({
      browserName: 'firefox',
      'moz:firefoxOptions': { binary, args: ['-headless'], prefs: preferences },
    }),
  },
  webkit: {
    driver: 'WebKitWebDriver',
    packages: ['webkit2gtk-driver', 'xvfb'],
    binary: miniBrowser,
    capabilities: (binary) => ({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    }),
  },
};

/** What is missing on this machine; null if an engine can be driven. */
export function missingOf(name: EngineName): string | null {
  const { driver, binary } = engines[name];
  if (binary() === undefined) return `There is no ${name} here.`;
  return onPath(driver) === undefined ? `There is no ${driver} here.` : null;
}

/** Each distribution has its own folder for it, with the newest interface last. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/libexec', '/usr/lib', ...foldersIn('/usr/lib'), ...foldersIn('/usr/lib64')];
  const versions = folders.flatMap(foldersIn).filter((each) => /\/webkit2?gtk-[\d.]+$/.test(each));
  return versions.map((each) => join(each, 'MiniBrowser')).findLast((each) => existsSync(each));
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((each) => each.isDirectory()).map((each) => join(folder, each.name));
}

export function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((each) => existsSync(each));
}

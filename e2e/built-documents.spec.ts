import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { pageNames } from '#contract/page-at.ts';
import type { securityParts } from '#contract/security-parts.ts';
import { pageFile } from '../src/app/page-names.ts';
import { words } from './page-objects.ts';

// Checks the built files of each page, without a browser.

const languages = ['en-US', 'zh-CN'] as const;

/**
 * Limits against accidents, a third above what a page had when they were set: brotli KB (1,024 bytes) of script beyond
 * the files that login has loaded.
 */
const limits: Readonly<Record<string, number | undefined>> = {
  homePage: 60,
  // With the texts of its parts.
  accountSecurity: 59,
};
const limitOfOthers = 26;
/** A third above what Security had. */
const mostFiles = 21;
/** The chart of each part of Security. The deletion's is in the file of its page, whose view has a file by name. */
const chartsOfParts: Readonly<Record<Exclude<keyof typeof securityParts, 'deletion'>, string>> = {
  activity: 'securityActivity',
  sessions: 'accountSessions',
  lockDown: 'lockDown',
};

for (const brand of ['default', 'regional']) {
  const folder = join(process.env['JOURNEYS_DIST'] ?? '', brand);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const scriptsIn = (name: string): string[] => [
    ...new Set([...read(name).matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)),
  ];
  const bytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
  /** The scripts with everything that they import. */
  const imported = (files: readonly string[]): Set<string> => {
    const found = new Set(files);
    for (const file of found)
      for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
        found.add(`assets/${name}`);
    return found;
  };
  /** The scripts in each page's early hint. */
  const hints = (): Record<string, string[]> => {
    const schema = v.record(v.string(), v.object({ early: v.array(v.string()) }));
    const pages = Object.entries(v.parse(schema, JSON.parse(read('pages.json'))));
    return Object.fromEntries(pages.map(([name, { early }]) => [name, early.map((file) => file.slice(1))]));
  };
  const assets = (): string[] => readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const chunk = (name: string): string =>
    `assets/${assets().find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name) ?? name}`;
  const loadedAtLogin = (language: string): Set<string> =>
    imported([...scriptsIn(`login.${language}.html`), chunk('login-requests')]);

  test.describe(`a document of the ${brand} brand`, () => {
    test('exists for each page and language [NAV-01]', () => {
      const names = pageNames.flatMap((name) => languages.map((language) => `${name}.${language}.html`));
      const built = readdirSync(folder).filter((name) => name.endsWith('.html'));
      expect(built.toSorted()).toEqual(names.toSorted());
    });

    for (const language of languages) {
      test(`login in ${language} contains sign-up with its texts, but not its script [NAV-09, LOG-02]`, () => {
        const { login, signUp } = words[language];
        const [, part = ''] = /<div id="signup"([^]*)<div id="login"/.exec(read(`login.${language}.html`)) ?? [];
        const { title, submit, news, country, terms, password } = signUp;
        const texts = [title, password.rule, country.label, country.none, country.hint, terms.loading, news, submit];
        for (const text of texts) expect(part).toContain(`>${text}<`);
        expect(part).toContain(`>${login.hasAccount} <a`);
        expect(part.match(/<(?:input|select) /g)).toHaveLength(5);
        expect(part.match(/<option/g)).toHaveLength(1);
        // A link without a target is marked as one, because crawlers and screen readers would otherwise treat it as
        // broken.
        expect(part).not.toMatch(/<a (?![^>]*(?:href|aria-disabled))/);
        expect(scriptsIn(`login.${language}.html`)).not.toContain(chunk('opened-sign-up'));
      });
    }

    for (const name of pageNames.filter((each) => each !== 'login')) {
      for (const language of languages) {
        test(`${name} in ${language} requests only its own script, in few files, and misses none`, () => {
          const scripts = scriptsIn(`${name}.${language}.html`);
          const chunks = pageNames.flatMap((each) => (each === 'login' ? [] : [pageFile(each)]));
          const named = chunks.filter((each) => scripts.includes(chunk(each)));
          expect(named).toEqual([pageFile(name)]);
          expect(scripts.length).toBeLessThanOrEqual(mostFiles);
          expect([...imported(scripts)].filter((file) => !scripts.includes(file))).toEqual([]);
          const login = loadedAtLogin(language);
          const beyond = bytesOf(scripts.filter((file) => !login.has(file)));
          expect(beyond / 1024).toBeLessThanOrEqual(limits[name] ?? limitOfOthers);
        });
      }
    }

    test('of Security starts with any of its parts, and with the keys, in as few files', () => {
      const withId = (id: string): string[] =>
        assets().filter((name) => read(`assets/${name}`).includes(`id:\`${id}\``));
      const opened = Object.values({ ...chartsOfParts, keys: 'dataProtection' }).map((id) => ({
        id,
        found: withId(id),
      }));
      expect(opened.filter(({ found }) => found.length !== 1)).toEqual([]);
      const views = [
        ...opened.flatMap(({ found }) => found.map((name) => `assets/${name}`)),
        chunk('deletion-page.view'),
      ];
      const worker = assets().find((name) => name.startsWith('core.worker-')) ?? '';
      for (const language of languages) {
        const page = scriptsIn(`accountSecurity.${language}.html`);
        for (const view of views) {
          const isWithKeys = read(view).includes(worker);
          const files = new Set([...page, ...imported([view]), ...(isWithKeys ? [`assets/${worker}`] : [])]);
          expect(files.size, view).toBeLessThanOrEqual(mostFiles);
          expect(files.size, view).toBeGreaterThan(page.length);
        }
        expect(views.filter((view) => read(view).includes(worker))).toHaveLength(1);
      }
    });

    test('is not painted before its script has shown the view and the cookie notice [SHL-14]', () => {
      for (const name of pageNames.filter((each) => each !== 'login')) {
        const html = read(`${name}.en-US.html`).replace(/<script type="module"[^>]*><\/script>/g, '');
        const [, awaited = ''] = /rel="expect" href="#([\w-]+)" blocking="render"/.exec(html) ?? [];
        expect(html.indexOf(`id="${awaited}"`), name).toBeGreaterThan(html.lastIndexOf('</script>'));
      }
    });

    test('of the account chooser has its title [OAU-02]', () => {
      for (const language of languages)
        expect(read(`chooseAccount.${language}.html`)).toContain(`>${words[language].accountChooser.title}</h1>`);
    });

    test('names existing scripts in its early hint', () => {
      expect(Object.keys(hints()).toSorted()).toEqual([...pageNames].toSorted());
      for (const [name, early] of Object.entries(hints()))
        expect(early.filter((file) => !scriptsIn(`${name}.en-US.html`).includes(file))).toEqual([]);
    });

    test('sends its calls before React has loaded', () => {
      const react = assets().filter((file) => read(`assets/${file}`).includes('react.transitional.element'));
      const early = imported(hints()['homePage'] ?? []);
      expect(react).toHaveLength(1);
      expect([early.size > 2, early.has(`assets/${react[0]}`)]).toEqual([true, false]);
    });

    test('consists of scripts that import each other as written', () => {
      for (const name of assets()) {
        const text = read(`assets/${name}`);
        expect(/__vite|mapDeps/.exec(text)?.[0], name).toBeUndefined();
        for (const [, other = ''] of text.matchAll(/import\([`"']\.\/([^`"']+)[`"']\)/g))
          expect(assets(), name).toContain(other);
      }
    });
  });
}

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { pageNames } from '#contract/page-at.ts';
import { pageFile } from '../../src/app/page-names.ts';
import { words } from '../page-objects.ts';

// Checks the built files of each page, without a browser.

const languages = ['en-US', 'zh-CN'] as const;

/** Limits against accidents, a third above what a page had when they were set: brotli KB (1,024 bytes) of script. */
const limits: Readonly<Record<string, number | undefined>> = { login: 148, homePage: 256, accountSecurity: 251 };
const limitOfOthers = 205;
/** A third above what the home page had. */
const mostFiles = 35;

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
  /** The files in each page's early hint. */
  const hints = (): Record<string, string[]> => {
    const schema = v.record(v.string(), v.object({ early: v.array(v.string()) }));
    const pages = Object.entries(v.parse(schema, JSON.parse(read('pages.json'))));
    return Object.fromEntries(pages.map(([name, { early }]) => [name, early]));
  };
  const assets = (): string[] => readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const chunk = (name: string): string =>
    `assets/${assets().find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name) ?? name}`;

  test.describe(`a document of the ${brand} brand`, () => {
    test('exists for each page and language [NAV-01]', () => {
      // The service writes its own pages into the frame.
      const names = [...pageNames, 'frame'].flatMap((name) => languages.map((language) => `${name}.${language}.html`));
      const built = readdirSync(folder).filter((name) => name.endsWith('.html'));
      expect(built.toSorted()).toEqual(names.toSorted());
    });

    for (const language of languages) {
      test(`login in ${language} has one password field, and a skeleton of sign-up [NAV-09, LOG-02]`, () => {
        const html = read(`login.${language}.html`);
        const { login, signUp } = words[language];
        expect(html.match(/type="password"/g)).toHaveLength(1);
        for (const text of [login.title, signUp.title]) expect(html).toContain(`>${text}</h1>`);
        expect(scriptsIn(`login.${language}.html`)).not.toContain(chunk('sign-up.section'));
      });
    }

    for (const name of pageNames) {
      for (const language of languages) {
        test(`${name} in ${language} names only its own scripts, in few files, and misses none`, () => {
          const scripts = scriptsIn(`${name}.${language}.html`);
          const pages = pageNames.filter((each) => each !== 'login').map((each) => chunk(pageFile(each)));
          const own = name === 'login' ? [] : [chunk(pageFile(name))];
          expect(pages.filter((each) => scripts.includes(each))).toEqual(own);
          expect(scripts.length).toBeLessThanOrEqual(mostFiles);
          expect([...imported(scripts)].filter((file) => !scripts.includes(file))).toEqual([]);
          expect(bytesOf(scripts) / 1024).toBeLessThanOrEqual(limits[name] ?? limitOfOthers);
        });
      }
    }

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

    test('names its script and its styles in its early hint', () => {
      expect(Object.keys(hints()).toSorted()).toEqual([...pageNames].toSorted());
      for (const [name, early] of Object.entries(hints())) {
        expect(early.map((file) => file.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js']);
        for (const file of early) expect(read(`${name}.en-US.html`)).toContain(`"${file}"`);
      }
    });
  });
}

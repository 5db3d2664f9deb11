import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { routes } from '#contract/pages.ts';
import { importsOf, sources } from '../imports.ts';
import { misstatedRows, reachedFrom, unmatchedSignals, unusedClasses } from './counterparts.ts';
import { missing, textsOf } from './read-files.ts';

/** The calls that change something. */
const writes = new Set(
  Object.entries(table)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name),
);

test('every file of texts exists in both languages [SHL-10]', () => {
  const names = new Set(['en-US', 'zh-CN'].flatMap((language) => readdirSync(join('locales', language))));
  expect(missing([...names].flatMap((name) => [`locales/en-US/${name}`, `locales/zh-CN/${name}`]))).toEqual([]);
});

test('every view is reachable from a page [QA-01]', () => {
  const entries = ['index.html', 'login.html'].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/<script type="module" src="\/([^"]+)"/g)].map(([, file = '']) => file),
  );
  const reached = reachedFrom(entries, sources('src').flatMap(importsOf));
  const views = sources('src/features').filter((file) => file.endsWith('.tsx'));
  expect(entries).toHaveLength(2);
  expect(views.length).toBeGreaterThan(30);
  expect(views.filter((file) => !reached.has(file)).map((file) => `${file}: no page reaches this view`)).toEqual([]);
});

test('a view that only the gallery imports is not reachable', () => {
  const link = (file: string, target: string) => ({ file, target, typeOnly: false });
  const imports = [
    link('start.tsx', 'page.tsx'),
    link('page.tsx', 'login.view.tsx'),
    link('gallery.tsx', 'zone.view.tsx'),
  ];
  expect([...reachedFrom(['start.tsx'], imports)]).toEqual(['start.tsx', 'page.tsx', 'login.view.tsx']);
});

const settingsRows = 'src/features/account-security/sections.ts';
const homeRows = 'src/features/profile/home-sections.tsx';

test('a settings row sends and receives what it declares for other tabs', () => {
  const actors = textsOf('src/features', /\.actors\.ts$/);
  const lists = [settingsRows, homeRows].map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(unmatchedSignals({ file: settingsRows, text: lists }, actors)).toEqual([]);
});

test.each([settingsRows, homeRows])(
  'each row of %s that changes something states how other tabs learn of it',
  (file) => {
    const code = ['src/features', 'src/api', 'machines'].flatMap(sources);
    const list = { file, text: readFileSync(file, 'utf8') };
    expect(list.text.match(/otherTabs: ['{]/g)?.length).toBeGreaterThan(4);
    expect(
      misstatedRows(
        list,
        code.flatMap(importsOf),
        code.map((each) => ({ file: each, text: readFileSync(each, 'utf8') })),
        writes,
      ),
    ).toEqual([]);
  },
);

test('names a row that contradicts the signals it sends or the comparisons of its chart', () => {
  const text = `import { Zone } from '../zone/zone.view.tsx';
    import { Log } from '../log/log.view.tsx';
    zone: { Row: Zone, otherTabs: 'none' }, log: { Row: Log, otherTabs: { untilRefused: 'gone' } },
    area: { Row: Zone, otherTabs: { untilRefused: 'gone' } }, town: { Row: Zone, otherTabs: { untilRefused: null } },
    city: { Row: Zone, otherTabs: { untilRefused: 'old' } }, land: { Row: Zone, otherTabs: 'zoneChanged' }`;
  const link = (from: string, target: string) => ({ file: from, target, typeOnly: false });
  const links = [
    link('rows.ts', 'zone/zone.view.tsx'),
    link('rows.ts', 'log/log.view.tsx'),
    link('zone/zone.view.tsx', 'zone/zone.actors.ts'),
    link('zone/zone.view.tsx', 'machines/zone.ts'),
  ];
  const files = [
    { file: 'zone/zone.view.tsx', text: '' },
    { file: 'zone/zone.actors.ts', text: 'send(saveZone, {})' },
    { file: 'machines/zone.ts', text: "failure.symbol === 'old'" },
    { file: 'log/log.view.tsx', text: 'send(readLog)' },
  ];
  expect(misstatedRows({ file: 'rows.ts', text }, links, files, new Set(['saveZone']))).toEqual([
    "rows.ts: otherTabs of the row zone is 'none', but zone/zone.actors.ts sends saveZone: state a signal, or the refusal of an old state",
    "rows.ts: otherTabs of the row log is not 'none', but it sends no call that changes anything",
    "rows.ts: otherTabs of the row area is untilRefused: 'gone', which its chart does not compare: a signal",
    'rows.ts: otherTabs of the row town is untilRefused: null, but its chart compares symbols: state one, or a signal',
  ]);
});

test('names a signal without its row, its sender or its receiver', () => {
  const list = { file: 'rows.ts', text: "zone: { Row: Zone, otherTabs: 'zoneChanged' }" };
  const other = { file: 'area.actors.ts', text: "tabs.send('areaChanged')" };
  expect(unmatchedSignals(list, [other])).toEqual([
    'rows.ts: no actors send zoneChanged to other tabs',
    'rows.ts: no actors receive zoneChanged from other tabs',
    'area.actors.ts: no row of rows.ts states areaChanged for other tabs',
  ]);
  const zone = { file: 'zone.actors.ts', text: "tabs.send('zoneChanged'); if (signal === 'zoneChanged')" };
  expect(unmatchedSignals(list, [zone])).toEqual([]);
});

test('every route has the file of its page', () => {
  // The login page has its own document.
  const names = Object.keys(routes).filter((name) => name !== 'login');
  const fileOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(missing(names.map((name) => `src/app/pages/${fileOf(name)}.tsx`))).toEqual([]);
});

test('every class of a style sheet is used', () => {
  const styles = textsOf('src', /\.css$/);
  expect(styles.length).toBeGreaterThan(30);
  const pages = readdirSync('.')
    .filter((name) => name.endsWith('.html'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(
    unusedClasses(styles, [...pages, ...textsOf('src', /(?<!\.test)\.tsx?$/), ...textsOf('scripts', /\.(mjs|ts)$/)]),
  ).toEqual([]);
});

test('reports an unused class with its style sheet, but not a composed one', () => {
  const styles = [
    {
      file: 'zone.css',
      text: '/* .old {} */ .zone, .zone--wide { margin: 0.5rem; } .zone__hint { color: red; } .zone--tall {}',
    },
  ];
  const code = [{ file: 'zone.tsx', text: "<p className={`zone zone--${size}`} /> const size = 'wide';" }];
  expect(unusedClasses(styles, code)).toEqual([
    'zone.css: nothing uses the class zone__hint',
    'zone.css: nothing uses the class zone--tall',
  ]);
});

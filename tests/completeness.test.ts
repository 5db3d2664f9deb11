import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { table } from '#contract/calls/table.ts';
import { routes } from '#contract/pages.ts';
import {
  idsWithoutRow,
  idsWithoutTest,
  misstatedRows,
  reachedFrom,
  unfilledPorts,
  unmatchedSignals,
  unusedClasses,
} from './counterparts.ts';
import type { SourceText } from './counterparts.ts';
import { importsOf, sources } from './imports.ts';
import { callTableText, hasCalls } from '../scripts/lib/messages.mjs';

// Checks that everything of one kind has its counterparts. A failure names the missing file, row or registration.

const charts = readdirSync('machines').filter((name) => existsSync(join('machines', name, `${name}.machine.ts`)));
/** Charts shown only by other charts' views, without their own view test and specimen. */
const withoutView = new Set(['app', 'app-bridge', 'redirect', 'retryable-read', 'sensitive-action']);
const serviceFeatures = readdirSync('server/src/features').filter((name) =>
  existsSync(join('server/src/features', name, 'routes.ts')),
);
const testFiles = ['contract', 'machines', 'src', 'server/src', 'tests'].flatMap((folder) =>
  filesOf(folder)
    .map((name) => join(folder, name))
    .filter((file) => /\.test\.tsx?$/.test(file)),
);
/** The calls that change something. */
const writes = new Set(
  Object.entries(table)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name),
);
const withView = charts.filter((name) => !withoutView.has(name));

test('charts are found by file name', () => {
  expect(charts).toEqual(expect.arrayContaining(['login', 'session', 'sign-up', 'data-protection']));
});

/**
 * A small chart may contain its context, events and screens, where the types report missing parts; its view test takes
 * every path.
 */
function isSmall(name: string): boolean {
  return readFileSync(join('machines', name, `${name}.machine.ts`), 'utf8').split('\n').length <= 80;
}

function isWalkedByView(name: string): boolean {
  return importersOf(`machines/${name}/${name}.walk.ts`, viewTests).length > 0;
}

describe.each(charts)('the chart %s', (name) => {
  const parts = [
    ...(isSmall(name) ? [] : ['model.ts', 'selectors.ts']),
    ...(withoutView.has(name) ? [] : ['walk.ts']),
    ...(isSmall(name) && isWalkedByView(name) ? [] : ['test.ts']),
  ];

  test.each(parts)('has its %s [QA-01, QA-03]', (part) => {
    expect(missing([`machines/${name}/${name}.${part}`])).toEqual([]);
  });
});

/** Charts whose view test walks another chart, which invokes them or is invoked by them. */
const walkedWith: Readonly<Record<string, string>> = {
  'mailed-code': 'account-creation',
  'sign-up': 'account-creation',
};

test.each(withView)('the view of the chart %s is tested [QA-03]', (name) => {
  const problem = `machines/${name}: no view test imports its walk, such as src/features/${name}/${name}.paths.test.tsx`;
  expect(isWalkedByView(walkedWith[name] ?? name) ? [] : [problem]).toEqual([]);
});

test.each(withView)('the screens of the chart %s are in the gallery [QA-03]', (name) => {
  const problem = `machines/${name}: no file of the gallery imports its walk, such as src/gallery/screens/${name}.tsx`;
  expect(importersOf(`machines/${name}/${name}.walk.ts`, gallery).length > 0 ? [] : [problem]).toEqual([]);
});

test('every file of texts exists in both languages [SHL-10]', () => {
  const names = new Set(['en-US', 'zh-CN'].flatMap((language) => readdirSync(join('locales', language))));
  expect(missing([...names].flatMap((name) => [`locales/en-US/${name}`, `locales/zh-CN/${name}`]))).toEqual([]);
});

test('every call of the contract is in the table of calls [NET-05]', () => {
  const calls = textsOf('contract/calls', /(?<!\.test)\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/^export const (\w+) = call\(/gm)].map(([, name = '']) => ({ file, name })),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(
    calls
      .filter(({ name }) => !Object.hasOwn(table, name))
      .map(({ file, name }) => `${file}: ${name} is not in contract/calls/table.ts: run npm run messages`),
  ).toEqual([]);
  const resources = readdirSync('contract/calls').filter((file) =>
    hasCalls(file, readFileSync(join('contract/calls', file), 'utf8')),
  );
  expect(readFileSync('contract/calls/table.ts', 'utf8')).toBe(callTableText(resources));
});

test('every port of a chart is filled [QA-01]', () => {
  // Each flow that invokes a sensitive action fills its port.
  const charts = textsOf('machines', /(?<!sensitive-action)\.machine\.ts$/);
  expect(charts.length).toBeGreaterThan(30);
  expect(unfilledPorts(charts, textsOf('src', /(?<!\.test)\.tsx?$/))).toEqual([]);
});

test('reports a port that nothing fills, with the file that should', () => {
  const text =
    "const confirmSaved = port('confirmSaved');\nsetup({\n  actors: { readZone: port<Zone>('readZone'), saveZone: port<void, { a: 1 }>('saveZone') },\n})";
  const chart = { file: 'machines/zone/zone.machine.ts', text };
  const actors = {
    file: 'src/features/zone/zone.actors.ts',
    text: "import '#machines/zone/zone.machine.ts'; readZone: …",
  };
  const other = { file: 'src/features/area/area.actors.ts', text: 'saveZone: …' };
  expect(unfilledPorts([chart], [actors, other])).toEqual([
    'src/features/zone/zone.actors.ts: the port saveZone of machines/zone/zone.machine.ts is not filled',
  ]);
  expect(unfilledPorts([chart], [])).toHaveLength(2);
});

test('every feature of the service with routes is registered [NET-05]', () => {
  const others = sources('server/src').filter((file) => !file.startsWith('server/src/features/'));
  // Either one by one, or all by file name.
  const isFound = others.some((file) =>
    /import\.meta\.glob[^;]*features\/\*\/routes\.ts/.test(readFileSync(file, 'utf8')),
  );
  const registered = others.flatMap(importsOf).map(({ target }) => target);
  expect(serviceFeatures.length).toBeGreaterThan(5);
  expect(
    serviceFeatures.filter((name) => !isFound && !registered.includes(`server/src/features/${name}/routes.ts`)),
  ).toEqual([]);
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

/** Charts that do not use `makeRetryableRead`, each with the part that it cannot do. Decision 065 explains why. */
const ownReads: Readonly<Record<string, RegExp>> = {
  'account-chooser': /refused: \{ always: \[.*target: 'unavailable' \}/,
  'lock-down': /refused: \{\s+always: [\s\S]{0,160}target: 'unavailable' \}/,
  profile: /'session\.recovered': \{ target: 'reading' \}/,
};

test('every chart reads by the shared read', () => {
  const isCopy = /\bwaitForRead\b|'read\.retry': (\[|\{ (guard|target))/;
  const decision = 'docs/decisions/065-a-read-is-a-child-chart.md';
  const copies = textsOf('machines', /(?<!retryable-read)\.machine\.ts$/)
    .map(({ file, text }) => ({ file, text, name: basename(file, '.machine.ts') }))
    .filter(({ text }) => isCopy.test(text));
  expect(
    copies
      .filter(({ name, text }) => ownReads[name]?.test(text) !== true)
      .map(({ file }) => `${file}: copies the read; invoke a makeRetryableRead (${decision})`),
  ).toEqual([]);
  const names = Object.keys(ownReads);
  expect(names.filter((name) => !copies.some((copy) => copy.name === name))).toEqual([]);
  expect(names.filter((name) => !readFileSync(decision, 'utf8').includes(`\`${name}\``))).toEqual([]);
});

test('a guard or action wired to a wrong event throws by name, so none compares the type itself', () => {
  // For two event types, the first is compared and the second read by eventOf: `event.type === 'a' ? event :
  // eventOf(event, 'b')`.
  const comparisons = textsOf('machines', /\.(machine|rules)\.ts$/).flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) =>
        /\bevent\.type [!=]==/.test(line.replaceAll(/event\.type === '[^']+' \? event : eventOf\(/g, '')),
      )
      .map((line) => ({ file, line: line.trim() })),
  );
  expect(comparisons.map(({ file, line }) => `${file}: use eventOf (machines/shared/event-of.ts): ${line}`)).toEqual(
    [],
  );
});

test('an action that assigns is named set, clear or add', () => {
  const assigns = textsOf('machines', /\.machine\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/(\w+): assign\(/g)].map(([, action = '']) => ({ file, action })),
  );
  expect(assigns.length).toBeGreaterThan(100);
  expect(
    assigns
      .filter(({ action }) => !/^(?:set|clear|add)[A-Z]/.test(action))
      .map(({ file, action }) => `${file}: ${action} assigns; name it set…, clear… or add…`),
  ).toEqual([]);
});

test('every chart has a comment that describes it', () => {
  const silent = sources('machines')
    .filter((file) => file.endsWith('.machine.ts'))
    .filter((file) => !/\*\/\nexport (?:const \w+Machine = setup\(|function make\w+)/.test(readFileSync(file, 'utf8')));
  expect(silent.map((file) => `${file}: no comment above the chart says what the flow is and how it is used`)).toEqual(
    [],
  );
});

test('the constant of a port or child has the actor’s name', () => {
  const named = textsOf('machines', /\.machine\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = (?:port|make\w+)\b[^;(]*\(\s*'(\w+)'/g)].map(([, constant, actor]) => ({
      file,
      constant,
      actor,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named
      .filter(({ constant, actor }) => constant !== actor)
      .map(({ file, constant, actor }) => `${file}: ${constant} wires ${actor}; give it that name`),
  ).toEqual([]);
});

test('an invoke has the id of its actor', () => {
  const invokes = textsOf('machines', /\.machine\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/\bid: '(\w+)',\s+src: '(\w+)'/g)].map(([, id, src]) => ({ file, id, src })),
  );
  expect(invokes.length).toBeGreaterThan(100);
  expect(
    invokes
      .filter(({ id, src }) => id !== src)
      .map(({ file, id, src }) => `${file}: ${id} invokes ${src}; give it that id`),
  ).toEqual([]);
});

test('every actor of a chart is started with the inspector', () => {
  // The documents are rendered at build time, without an inspector.
  const files = textsOf('src', /(?<!\.test)\.tsx?$/).filter(
    ({ file }) => !/\/(testing|gallery|prerender)\//.test(file),
  );
  const starts = files.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:useActorRef|createActor)\(/g)].map(({ index }) => ({ file, call: callAt(text, index) })),
  );
  expect(starts.length).toBeGreaterThan(25);
  expect(
    starts
      .filter(({ call }) => !/\binspect\b/.test(call))
      .map(({ file, call }) => `${file}: start the actor with \`inspect\`: ${call.split('\n')[0]}`),
  ).toEqual([]);
});

test('every file of tests of a flow or a feature names a requirement', () => {
  const tests = ['machines', 'src/features', 'server/src/features']
    .flatMap((folder) => textsOf(folder, /\.test\.tsx?$/))
    .filter(({ file }) => !/^machines\/(shared|testing)\//.test(file));
  expect(tests.length).toBeGreaterThan(150);
  expect(
    tests
      .filter(({ text }) => !/\[[A-Z]{2,4}-\d+(, [A-Z]{2,4}-\d+)*\]/.test(text))
      .map(({ file }) => `${file}: no title names a requirement, such as [NAV-07] of docs/requirements.md`),
  ).toEqual([]);
});

test('every action that a chart leaves open is provided', () => {
  const open = textsOf('machines', /\.machine\.ts$/).flatMap(({ file, text }) =>
    [...text.matchAll(/^ {4}(\w+): \(\) => undefined,$/gm)].map(([, action = '']) => ({ file, action })),
  );
  const actors = textsOf('src', /\.actors\.ts$/).map(({ text }) => text.slice(text.indexOf('fillPorts(')));
  const provides = (action: string): boolean => actors.some((text) => new RegExp(`\\b${action}[:,(]`).test(text));
  expect(open.length).toBeGreaterThan(10);
  expect(
    open
      .filter(({ action }) => !provides(action))
      .map(({ file, action }) => `${file}: no actors file provides the action ${action}`),
  ).toEqual([]);
});

const foldersOfTests = [
  'contract',
  'machines',
  'src',
  'server',
  'tests',
  'scripts',
  'e2e',
  'crypto-wasm/tests',
  'crypto-wasm/src',
];

test('every id in a test title has its row in the requirements, and every row its test', () => {
  const tests = foldersOfTests
    .flatMap((folder) => textsOf(folder, /\.(test|spec)\.tsx?$|\.rs$/))
    .filter(({ file }) => file !== 'tests/completeness.test.ts');
  const requirements = readFileSync('docs/requirements.md', 'utf8');
  expect(tests.length).toBeGreaterThan(200);
  expect([...idsWithoutRow(tests, requirements), ...idsWithoutTest(tests, requirements)]).toEqual([]);
});

test('names a row without a test', () => {
  const tests = [{ file: 'zone.test.ts', text: "test('a zone is kept [PRO-01, PRO-02]', …" }];
  expect(idsWithoutTest(tests, '| PRO-01 | A name |\n| PRO-02 | A zone |\n| PRO-03 | A time |')).toEqual([
    'docs/requirements.md: no title of a test names PRO-03',
  ]);
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

test('names an id without a row, with its file', () => {
  const tests = [{ file: 'zone.test.ts', text: "test('a zone is kept [PRO-01, PRO-99]', …" }];
  expect(idsWithoutRow(tests, '| PRO-01 | A name |')).toEqual([
    'zone.test.ts: a title names PRO-99, which has no row in docs/requirements.md',
  ]);
});

test('every class of a style sheet is used', () => {
  const styles = textsOf('src', /\.css$/);
  expect(styles.length).toBeGreaterThan(30);
  const pages = readdirSync('.')
    .filter((name) => name.endsWith('.html'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  expect(
    unusedClasses(styles, [...pages, ...textsOf('src', /(?<!\.test)\.tsx?$/), ...textsOf('scripts', /\.mjs$/)]),
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

/** Features whose routes are tested by task, in files of the same folder. */
const dividedTests: Readonly<Record<string, readonly string[]>> = {
  'key-vault': ['life.test.ts', 'refusals.test.ts'],
  'sign-up': ['send-code.test.ts', 'create-account.test.ts'],
};

/** A small feature only reads and writes; its case of client and service takes both. */
function isTestedByCase(name: string): boolean {
  const routes = readFileSync(join('server/src/features', name, 'routes.ts'), 'utf8');
  return (
    routes.split('\n').length <= 40 && !routes.includes('throw') && existsSync(`tests/client-server/${name}.cases.ts`)
  );
}

test.each(serviceFeatures)('tests the routes of the service feature %s [NET-05]', (name) => {
  const tests = isTestedByCase(name) ? [] : (dividedTests[name] ?? ['routes.test.ts']);
  expect(missing(tests.map((file) => `server/src/features/${name}/${file}`))).toEqual([]);
});

/** Whether the file makes a decision. Actors that only send a call are tested by `tests/client-server.test.ts`. */
function decides(file: string): boolean {
  return /\bif \(| \? |\?\?|&&|catch/.test(readFileSync(file, 'utf8'));
}

/** The journey that the first line of an actors file names. */
function journeyOf(file: string): string | undefined {
  return /^\/\/ Tested by (e2e\/\S+\.spec\.ts)\.\n/.exec(readFileSync(file, 'utf8'))?.[1];
}

test('every actors file that decides something has a test or names its journey', () => {
  const tested = new Set(testFiles.flatMap(importsOf).map(({ target }) => target));
  const needsJourney = (file: string): boolean => decides(file) && !tested.has(file);
  const actors = sources('src/features').filter((file) => file.endsWith('.actors.ts'));
  expect(actors.filter(decides).length).toBeGreaterThan(10);
  expect(
    actors
      .filter((file) => needsJourney(file) && !existsSync(journeyOf(file) ?? ''))
      .map((file) => `${file}: no test imports it; begin it with a journey: // Tested by e2e/x.spec.ts.`),
  ).toEqual([]);
  expect(
    actors
      .filter((file) => journeyOf(file) !== undefined && !needsJourney(file))
      .map((file) => `${file}: it needs no journey; remove the first line`),
  ).toEqual([]);
});

test('every file of rules has a test', () => {
  const tested = new Set(testFiles.flatMap(importsOf).map(({ target }) => target));
  // The decisions of a chart are tested in its own test.
  const ownTest = (file: string): string => file.replace(/(\.rules)?\.ts$/, '.test.ts');
  const rules = [...sources('machines'), ...sources('server/src')]
    .filter((file) => /[-./]rules\.ts$/.test(file))
    .concat(sources('contract/rules').filter((file) => !file.endsWith('-list.ts')));
  expect(rules.length).toBeGreaterThan(30);
  expect(
    rules
      .filter((file) => !tested.has(file) && !existsSync(ownTest(file)))
      .map((file) => `${file}: no test imports these rules`),
  ).toEqual([]);
});

test('ports are filled so that a missing one does not compile [QA-01]', () => {
  const files = sources('src').filter((file) => !file.startsWith('src/gallery/') && !file.startsWith('src/testing/'));
  const partial = files.filter((file) => /\.provide\(/.test(readFileSync(file, 'utf8')));
  expect(
    partial.map((file) => `${file}: fill all ports with fillPorts(machine, …) instead of machine.provide(…)`),
  ).toEqual([]);
});

/** The text of a call from its name to its closing parenthesis. */
function callAt(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

function missing(files: readonly string[]): string[] {
  return files.filter((file) => !existsSync(file)).map((file) => `${file} is missing`);
}

function viewTests(file: string): boolean {
  return /^src\/(features|session)\//.test(file) && /\.test\.tsx?$/.test(file);
}

function gallery(file: string): boolean {
  return file.startsWith('src/gallery/') && !file.includes('.test.');
}

/** The files of `src` of one kind that import a path with this prefix. */
function importersOf(target: string, isOfKind: (file: string) => boolean): string[] {
  return filesOf('src')
    .map((name) => join('src', name))
    .filter((file) => /\.tsx?$/.test(file) && isOfKind(file))
    .filter((file) => importsOf(file).some((each) => each.target.startsWith(target)));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

function textsOf(folder: string, name: RegExp): SourceText[] {
  return filesOf(folder)
    .map((each) => join(folder, each))
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

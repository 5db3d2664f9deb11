import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Examples {
  readonly wrong: readonly string[];
  readonly right: readonly string[];
}

const ofChart: Readonly<Record<string, Examples>> = {
  'assign-name': { wrong: ['({ zone: assign({}) });'], right: ['({ setZone: assign({}), addZone: assign({}) });'] },
  'chart-comment': {
    wrong: ['// Zones.\nexport const zoneMachine = setup({});', 'export function makeZone() {}'],
    right: ['/** Zones. */\nexport const zoneMachine = setup({});', '/** Zones. */\nexport function makeZone() {}'],
  },
  'event-of': {
    wrong: ["event.type === 'a' ? event.zone : null;", "if (event.type !== 'a') throw error;"],
    right: ["event.type === 'a' ? event : eventOf(event, 'b');", "zone.type === 'a';"],
  },
  'invoke-id': {
    wrong: ["({ id: 'read', src: 'readZone' });"],
    right: ["({ id: 'readZone', src: 'readZone' });", "({ id: 'zone' });"],
  },
  'port-name': {
    wrong: ["const read = port<Zone>('readZone');", "const zone = makeRetryableRead<Zone>('readZone');"],
    right: ["const readZone = port<Zone>('readZone');", 'const wait = makeWait(seconds);'],
  },
  'shared-read': {
    wrong: [
      "({ 'read.retry': [{ guard: 'mustWait' }] });",
      "({ 'read.retry': { target: 'a' } });",
      'use(waitForRead);',
    ],
    right: ["({ 'read.retry': { actions: 'retryRead' } });"],
  },
};

const ofView: Readonly<Record<string, Examples>> = {
  'fill-ports': { wrong: ['zoneMachine.provide({ actors });'], right: ['fillPorts(zoneMachine, { actors });'] },
  'import-form': {
    wrong: ["import '../../ui/a.tsx';", "export * from '../area/a.tsx';", "import('#src/features/zone/a.ts');"],
    right: ["import '#src/ui/a.tsx';", "import './a.ts';", "import 'react';", "import '#machines/zone/a.ts';"],
  },
  'inspected-actor': {
    wrong: ['createActor(zone, { input });', 'useActorRef(zone);'],
    right: ['createActor(zone, { input, inspect });', 'useActorRef(zone, { inspect: inspectOf(app) });'],
  },
  'ports-once': {
    wrong: [
      'const chart = provide(a); useActorRef(chart, { inspect });',
      'useActorRef(provide(a), { inspect });',
      'const [chart] = useState(() => x); useActorRef(named(chart), { inspect });',
    ],
    right: [
      'const [chart] = useState(() => provide(a)); useActorRef(chart, { inspect });',
      'const [{ chart, read }] = useState(() => x); useActorRef<Zone>(chart, { inspect });',
    ],
  },
  'translated-text': {
    wrong: [
      '<p>Save {t("key")}</p>;',
      "<p>{busy === 'yes' ? 'Saving' : t('save')}</p>;",
      '<Icon path="M6 6" aria-label="Close" />;',
      '<input className="field" placeholder={`your ${t("mail")}`} />;',
      "<p>{name ?? 'Nobody'}</p>;",
    ],
    right: ['<p lang="en" className={on ? "on" : "off"}>{t("a.b")} · {1 + 1}</p>;', "<p>{is === 'on' && mark}</p>;"],
  },
  'view-only-renders': {
    wrong: ['useEffect(act);', "fetch('/');", 'setTimeout(act, 1);', 'localStorage;', 'document.title;', 'e.symbol;'],
    right: ['useState(0); failure.text;'],
  },
};

const ofActors: Readonly<Record<string, Examples>> = {
  'memory-of-ports': {
    wrong: [
      'function provide() { let zone = null; return fromPromise(async () => { zone = await read(); }); }',
      'let reads = 0; const read = fromPromise(() => Promise.resolve(reads++));',
      'function provide() { const kept = { zone: null }; return fromPromise((input) => { kept.zone = input; }); }',
      'const zones = new Map();',
      'function provide() { const zones = []; return fromPromise((input) => zones.push(input)); }',
    ],
    right: [
      'const watch = fromCallback(() => { let stop = null; const on = () => { stop = open(); }; return on; });',
      'async function read() { let zone; do zone = await ask(); while (zone === null); return zone; }',
      "function show() { window.location.hash = '#zone'; }",
    ],
  },
};

const ofService: Readonly<Record<string, Examples>> = {
  'given-connection': {
    wrong: [
      'inTransaction(services, async (query) => store(services, query));',
      'requireProof(services, signed, async () => limits.mails.consume(key));',
      'const act = async (query) => database.query.selectFrom(table);',
      'database.transaction((transaction) => find(query));',
      'function find(services: Services, query: Kysely<Tables>) {}',
      'const find = ({ limits }: Services, query: Kysely<Tables>) => limits;',
    ],
    right: [
      'inTransaction(services, async (query, services) => store(services, query));',
      'database.transaction(async (query) => { const { limits } = await read(query); return limits; });',
      'const find = (services: TransactionServices, query: Kysely<Tables>) => query.limits;',
    ],
  },
  'open-transaction': { wrong: ['database.query.transaction();'], right: ['database.transaction(act);'] },
};

/** Each example in a file of its own, to which `.oxlintrc.json` applies the rule. */
const files = [
  { rules: ofChart, place: 'machines/zone/', ending: '.machine.ts' },
  { rules: ofView, place: 'src/features/zone/', ending: '.view.tsx' },
  { rules: ofActors, place: 'src/features/zone/', ending: '.actors.ts' },
  { rules: ofService, place: 'server/src/features/zone/', ending: '.ts' },
].flatMap(({ rules, place, ending }) =>
  Object.entries(rules).flatMap(([rule, { wrong, right }]) =>
    [...wrong, ...right].map((code, at) => ({ rule, code, path: `${place}${rule}-${at}${ending}` })),
  ),
);
let tree = '';
let output: readonly string[] = [];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'account-center-lint-'));
  for (const { path, code } of files) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), code);
  }
  const config = readFileSync('.oxlintrc.json', 'utf8').replace('./tests/lint/', `${resolve('tests/lint')}/`);
  writeFileSync(join(tree, '.oxlintrc.json'), config);
  const oxlint = resolve('node_modules/oxlint/bin/oxlint');
  output = spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: tree, encoding: 'utf8' }).stdout.split('\n');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(Object.entries({ ...ofChart, ...ofView, ...ofActors, ...ofService }))(
  '%s reports only what is wrong',
  (rule, { wrong }) => {
    const isReported = (path: string): boolean =>
      output.some((line) => line.startsWith(`${path}:`) && line.includes(`house(${rule})`));
    const reported = files.filter((each) => each.rule === rule && isReported(each.path));
    expect(reported.map(({ code }) => code)).toEqual(wrong);
  },
);

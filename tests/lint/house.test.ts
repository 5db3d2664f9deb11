import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const chart = 'machines/zone/zone.machine.ts';
const view = 'src/features/zone/zone.view.tsx';
const store = 'server/src/features/zone/zone.ts';

/** For each rule, code that it reports and code that it does not, in a file to which `.oxlintrc.json` applies it. */
const examples: readonly { rule: string; file: string; wrong: readonly string[]; right: readonly string[] }[] = [
  {
    rule: 'assign-name',
    file: chart,
    wrong: ["({ actions: { zone: assign({ zone: 'A' }) } });", '({ reset: assign(initial) });'],
    right: ['({ setZone: assign({}), clearZone: assign({}), addZone: assign({}), keep: log() });'],
  },
  {
    rule: 'chart-comment',
    file: chart,
    wrong: ['// Zones.\nexport const zoneMachine = setup({});', 'export function makeZone() {}'],
    right: ['/** Zones. */\nexport const zoneMachine = setup({});', '/** Zones. */\nexport function makeZone() {}'],
  },
  {
    rule: 'event-of',
    file: 'machines/zone/zone.rules.ts',
    wrong: ["event.type === 'a' ? event.zone : null;", "if (event.type !== 'a') throw error;"],
    right: ["event.type === 'a' ? event : eventOf(event, 'b');", "zone.type === 'a';"],
  },
  {
    rule: 'fill-ports',
    file: 'src/features/zone/zone.actors.ts',
    wrong: ['zoneMachine.provide({ actors });'],
    right: ['fillPorts(zoneMachine, { actors });'],
  },
  {
    rule: 'given-connection',
    file: store,
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
  {
    rule: 'import-form',
    file: view,
    wrong: ["import '../../ui/a.tsx';", "export * from '../area/a.tsx';", "import('#src/features/zone/a.ts');"],
    right: ["import '#src/ui/a.tsx';", "import './a.ts';", "import 'react';", "import '#machines/zone/a.ts';"],
  },
  {
    rule: 'inspected-actor',
    file: view,
    wrong: ['createActor(zone, { input });', 'useActorRef(zone);'],
    right: ['createActor(zone, { input, inspect });', 'useActorRef(zone, { inspect: inspectOf(app) });'],
  },
  {
    rule: 'invoke-id',
    file: chart,
    wrong: ["({ invoke: { id: 'read', src: 'readZone' } });"],
    right: ["({ invoke: { id: 'readZone', src: 'readZone' } });", "({ id: 'zone', initial: 'src' });"],
  },
  {
    rule: 'open-transaction',
    file: store,
    wrong: ['services.database.query.transaction().execute(act);'],
    right: ['database.transaction(act);'],
  },
  {
    rule: 'port-name',
    file: chart,
    wrong: ["const read = port<Zone>('readZone');", "const zone = makeRetryableRead<Zone>('readZone');"],
    right: ["const readZone = port<Zone>('readZone');", 'const wait = makeWait(seconds);'],
  },
  {
    rule: 'ports-once',
    file: view,
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
  {
    rule: 'shared-read',
    file: chart,
    wrong: [
      "({ 'read.retry': [{ guard: 'mustWait' }] });",
      "({ 'read.retry': { target: 'a' } });",
      'use(waitForRead);',
    ],
    right: ["({ 'read.retry': { actions: 'retryRead' } });"],
  },
  {
    rule: 'translated-text',
    file: view,
    wrong: [
      '<p>Save {t("key")}</p>;',
      "<p>{busy === 'yes' ? 'Saving' : t('save')}</p>;",
      '<Icon path="M6 6" aria-label="Close" />;',
      '<input className="field" placeholder={`your ${t("mail")}`} />;',
      '<Card action={<b>Change</b>} />;',
      "<p>{name ?? 'Nobody'}</p>;",
    ],
    right: [
      '<p lang="zh-CN" className={isOn ? "on" : "off"}>{t("a.b")} · {1 + 1}</p>;',
      "<p>{is === 'on' && mark}</p>;",
    ],
  },
  {
    rule: 'view-only-renders',
    file: view,
    wrong: [
      'useEffect(act);',
      "fetch('/');",
      'setTimeout(act, 1);',
      "localStorage.getItem('a');",
      'document.title;',
      'failure.symbol;',
    ],
    right: ['useState(0); failure.text;'],
  },
];

/** Each example as a file of its own. */
const files = examples.flatMap(({ rule, file, wrong, right }) =>
  [...wrong, ...right].map((code, at) => ({ rule, code, path: file.replace('/zone.', `/${rule}-${at}.`) })),
);
let tree = '';
let output = '';

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'account-center-lint-'));
  for (const { path, code } of files) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), code);
  }
  const config = readFileSync('.oxlintrc.json', 'utf8').replace('./tests/lint/', `${resolve('tests/lint')}/`);
  writeFileSync(join(tree, '.oxlintrc.json'), config);
  const oxlint = resolve('node_modules/oxlint/bin/oxlint');
  output = spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: tree, encoding: 'utf8' }).stdout;
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(examples)('$rule reports what is wrong, and nothing else', ({ rule, wrong }) => {
  const lines = output.split('\n').filter((line) => line.includes(`house(${rule})`));
  const reported = files.filter(({ path }) => lines.some((line) => line.startsWith(`${path}:`)));
  expect(reported.filter((each) => each.rule === rule).map(({ code }) => code)).toEqual(wrong);
});

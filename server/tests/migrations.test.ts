import { expect, test } from 'vitest';
import { loadMigrations, type Migrations } from '../src/platform/database/migrations.ts';
import { atOnce, run } from '../src/platform/database/run.ts';

/** Migrations that ran before this rule. */
const last = '073-proofs-of-archives';
/** Migrations that may block, and the reasons. */
const allowed = new Map([
  [
    '074-keys-by-their-bytes',
    'builds the indexes of large tables beside the calls, and those of smaller ones in place',
  ],
]);

const index = 'builds an index, which blocks all changes of rows: create it concurrently';
const scan = 'reads the whole table: add the constraint "not valid" and validate it later';
const rewrite = 'writes the whole table again';
const rows = 'changes rows in a transaction that may hold them for long: change them in housekeeping';

/** What may block, by the start of a statement, in the order of the tries. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^create (?:unique )?index (?!concurrently )/, index],
  [/^drop index (?!concurrently )/, 'drops an index, which blocks all calls of its table: drop it concurrently'],
  [/^reindex (?!.*\bconcurrently )/, index],
  [/^(?:vacuum|cluster|truncate|lock|refresh)\b/, 'locks a whole table'],
  [/^(?:do|select|call)\b/, 'runs code, whose statements cannot be read: write them as statements'],
  [/^(?:update|delete|merge|with|insert into .*\bselect)\b/, rows],
  [/^alter table .* (?:type|set data type) /, 'changes a type, which writes the table or its indexes again'],
  [/^alter table .* set not null/, 'reads the whole table: add a check constraint "not valid" and validate it first'],
  [
    /^alter table .* add (?:constraint|primary key|unique|check|foreign key|exclude)(?!.*(?:not valid|using index))/,
    scan,
  ],
  [
    /^alter table .* add (?:column )?.* references /,
    'locks the other table, too: add the constraint "not valid" in a migration of its own',
  ],
  [/^alter table .* add (?:column )?.* (?:unique|primary key|check|constraint)\b(?!.*(?:not valid|using index))/, scan],
  [/^alter table .* add (?:column )?.* (?:generated|(?:small|big)?serial)\b/, rewrite],
  // PostgreSQL evaluates these once, so that no row is written.
  [/^alter table .* default (?!now\(\))[^,]*\(/, rewrite],
];

/** All that is left must be one of these, which take a moment. */
const harmless: readonly RegExp[] = [
  /^create table /,
  /^create (?:unique )?index /,
  /^drop index /,
  /^reindex /,
  /^alter index .* rename to /,
  /^create (?:or replace )?function /,
  /^(?:create (?:or replace )?|drop )trigger /,
  /^alter table .* (?:add|drop|alter column .* (?:set|drop) default|alter column .* drop not null|validate constraint) ?/,
  /^alter table .* set \(fillfactor = \d+\)$/,
  /^insert into /,
  /^set local /,
];

const tableName = /(?:if (?:not )?exists )?(?:only )?(?:public\.)?"?(\w+)"?/.source;
const naming = (pattern: string): RegExp => new RegExp(`${pattern} ${tableName}`, 'g');
const ofTable = naming('^alter table');
const ofIndex = naming('^create (?:unique )?index .*?\\bon');
const ofTrigger = naming('^(?:create (?:or replace )?|drop )trigger .*? on');
const ofMade = naming('^create table');
const ofOther = naming(' references');
const ofRows = naming('^(?:update|delete from|insert into)');
const namedBy = (text: string, ...patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap((found) => found[1] ?? []));

/** The statements of a text, outside of the bodies of functions, in one line each. */
function statementsOf(text: string): string[] {
  const bodies: string[] = [];
  return text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, (body) => `$${bodies.push(body)}$`)
    .split(';')
    .map((each) => each.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((each) => each !== '');
}

/** What a migration locks, other than the tables that it creates. */
function blocksOf(name: string, { up, isAtomic = true }: Migrations[string]): string[] {
  const read = 'statements' in up && Array.isArray(up.statements) ? up.statements.map(String) : null;
  if (read === null) return [`${name} must be made by \`run\`, so that its statements can be read`];
  const steps = read.map(statementsOf);
  const own = new Set(steps.flat().flatMap((each) => namedBy(each, ofMade)));
  const isOfOwn = (text: string): boolean => namedBy(text, ofTable, ofIndex, ofRows).some((table) => own.has(table));
  const problemOf = (text: string): string | null => {
    if (isOfOwn(text)) return null;
    const [, known] = kinds.find(([pattern]) => pattern.test(text)) ?? [];
    return known ?? (harmless.some((pattern) => pattern.test(text)) ? null : 'is not known to be harmless');
  };
  const found = steps.flat().flatMap((text) => {
    const problem = problemOf(text);
    return problem === null ? [] : [`${name} ${problem} (${text.slice(0, 60)})`];
  });
  for (const step of isAtomic ? [steps.flat()] : steps) {
    const locked = step
      .flatMap((each) => namedBy(each, ofTable, ofTrigger, ofOther))
      .filter((table) => !own.has(table));
    const tables = [...new Set(locked)];
    if (tables.length > 1)
      found.push(`${name} locks ${tables.join(' and ')} together, which calls may lock in another order: divide it`);
    if (tables.length > 0 && !isAtomic && !step[0]?.startsWith('set local lock_timeout'))
      found.push(`${name} waits for ${tables.join(' and ')} without an end, and calls wait behind it: use \`atOnce\``);
    if (locked.length > 1 && step.some((each) => each.includes(' validate constraint ')))
      found.push(`${name} validates a constraint while it holds a lock: divide it`);
  }
  if (isAtomic && steps.flat().some((each) => each.includes(' concurrently ')))
    found.push(`${name} needs "isAtomic = false" for what is done concurrently`);
  return found;
}

function blocks(migrations: Migrations): string[] {
  return Object.entries(migrations).flatMap(([name, migration]) =>
    name <= last || allowed.has(name) ? [] : blocksOf(name, migration),
  );
}

test('no migration blocks calls for longer than a moment [NET-10]', async () => {
  expect(blocks(await loadMigrations())).toEqual([]);
});

test.each([
  'create index on events (at)',
  'create index if not exists x on events (at)',
  'create index x on only events (at)',
  'CREATE  UNIQUE INDEX x ON public.events (at)',
  'drop index x',
  'reindex table events',
  'vacuum full events',
  'truncate events',
  'lock table accounts',
  'alter table only events alter column a set not null',
  'alter table if exists events alter column a type text',
  'alter table events add column x int default (random()*9)::int',
  'alter table events add column x text not null default gen_random_uuid()',
  'alter table events add column x bigint generated always as identity',
  'alter table events add column x bigserial',
  'alter table events add unique (x)',
  'alter table events add column y int unique',
  'alter table events add column y int check (y > 0)',
  'alter table events add column y int references accounts',
  'alter table events add constraint z check (y > 0) not valid; alter table events validate constraint z',
  'alter table events set unlogged',
  'delete from sessions where ended_at is not null',
  'with a as (select 1) update accounts set x = 1',
  'insert into big select * from events',
  'create trigger t after update on accounts execute function f(); create trigger u after update on events execute function f()',
  'create table notes (account_id bigint references accounts, event_id bigint references events)',
  'drop table x',
  'do $$ begin update accounts set x = 1; end $$',
  'select f()',
])('reports what may block calls: %s [NET-10]', (statement) => {
  expect(blocks({ '900-more': { up: run(statement) } })).not.toEqual([]);
});

test.each([
  'create table notes (id int, account_id bigint references accounts); create index on notes (id); update notes set id = 1',
  'alter table events add column if not exists x int, add column y timestamptz not null default now()',
  'alter table events add constraint z check (y > 0) not valid',
  'alter table events validate constraint z',
  'create function f() returns trigger language plpgsql as $$ begin delete from events; return null; end $$',
  'create or replace trigger t after delete on events for each row execute function f()',
  "insert into facts values ('a', 'b')",
])('accepts what takes a moment: %s', (statement) => {
  expect(blocks({ '900-more': { up: run(statement) } })).toEqual([]);
});

test('reports a migration in one sentence [NET-10]', () => {
  const steps = run('create index concurrently c on events (at)', atOnce('alter table events add column x int'));
  const migrations = {
    '900-index': { up: run('create unique index a on events (at)') },
    '901-two': { up: run('alter table events add column x int', 'alter table sessions add column y int') },
    '902-steps': { up: steps },
    '903-steps': { up: steps, isAtomic: false },
    '904-waits': { up: run('alter table events add column x int'), isAtomic: false },
    '905-code': { up: async () => undefined },
  };
  expect(blocks(migrations)).toEqual([
    '900-index builds an index, which blocks all changes of rows: create it concurrently (create unique index a on events (at))',
    '901-two locks events and sessions together, which calls may lock in another order: divide it',
    '902-steps needs "isAtomic = false" for what is done concurrently',
    '904-waits waits for events without an end, and calls wait behind it: use `atOnce`',
    '905-code must be made by `run`, so that its statements can be read',
  ]);
});

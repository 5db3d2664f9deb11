import { expect, test } from 'vitest';
import { loadMigrations, type Migrations } from '../src/platform/database/migrations.ts';
import { run } from '../src/platform/database/run.ts';

/** Migrations that ran before this rule. */
const last = '073-proofs-of-archives';
/** Migrations that may block, and the reasons. */
const allowed = new Map([
  [
    '074-keys-by-their-bytes',
    'builds the indexes of large tables beside the calls, and those of smaller ones in place',
  ],
]);

const kinds: readonly (readonly [RegExp, string])[] = [
  [
    /^create (?:unique )?index (?!concurrently)\S+ on (?<table>\w+)/,
    'builds an index, which blocks all changes of rows: create it concurrently',
  ],
  [
    /^alter table (?<table>\w+).* (?:type|set data type) /,
    'changes a type, which writes the table or its indexes again',
  ],
  [
    /^alter table (?<table>\w+).* set not null/,
    'reads the whole table: add a check constraint "not valid" and validate it first',
  ],
  [
    /^alter table (?<table>\w+).* add (?:constraint|primary key|unique|check|foreign key)(?!.*(?:not valid|using index))/,
    'reads the whole table: add the constraint "not valid" and validate it later',
  ],
  [
    /^alter table (?<table>\w+).* add column .* references /,
    'locks the other table, too: add the constraint "not valid" in a migration of its own',
  ],
  [/^update (?<table>\w+)/, 'changes rows in a transaction that may hold them for long: change them in housekeeping'],
];

/** What a migration locks, other than the tables that it creates. */
function blocksOf(name: string, { up, isAtomic = true }: Migrations[string]): string[] {
  const read = 'statements' in up && Array.isArray(up.statements) ? up.statements.map(String) : null;
  if (read === null) return [`${name} must be made by \`run\`, so that its statements can be read`];
  const statements = read.flatMap((each) => each.split('; '));
  const own = new Set(statements.flatMap((each) => /^create table (\w+)/.exec(each)?.[1] ?? []));
  const found = statements.flatMap((statement) => {
    const text = statement.replaceAll(/\s+/g, ' ').trim();
    return kinds.flatMap(([pattern, problem]) => {
      const table = pattern.exec(text)?.groups?.['table'];
      return table === undefined || own.has(table) ? [] : [`${name} ${problem} (${table})`];
    });
  });
  if (statements.some((each) => /^drop index (?!concurrently)/.test(each)))
    found.push(`${name} drops an index, which blocks all calls of its table: drop it concurrently`);
  const altered = new Set(statements.flatMap((each) => /^alter table (\w+)/.exec(each)?.[1] ?? []));
  const locked = [...altered].filter((table) => !own.has(table));
  if (isAtomic && locked.length > 1)
    found.push(`${name} locks ${locked.join(' and ')} together, which calls may lock in another order: divide it`);
  if (isAtomic && statements.some((each) => each.includes(' concurrently ')))
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

test('reports each migration that blocks in one sentence', () => {
  const migrations = {
    '900-index': { up: run('create unique index a on events (at)') },
    '901-fresh': {
      up: run('create table notes (id int)', 'create index b on notes (id)', 'alter table events add column x int'),
    },
    '902-two': { up: run('alter table events add column x int', 'alter table sessions add column y int') },
    '903-type': { up: run('alter table accounts\n alter column email type varchar') },
    '904-steps': { up: run('create index concurrently c on events (at)') },
    '905-steps': { up: run('create index concurrently c on events (at)', 'drop index d'), isAtomic: false },
    '906-rows': { up: run("update accounts set nick_name = ''") },
    '907-code': { up: async () => undefined },
  };
  expect(blocks(migrations)).toEqual([
    '900-index builds an index, which blocks all changes of rows: create it concurrently (events)',
    '902-two locks events and sessions together, which calls may lock in another order: divide it',
    '903-type changes a type, which writes the table or its indexes again (accounts)',
    '904-steps needs "isAtomic = false" for what is done concurrently',
    '905-steps drops an index, which blocks all calls of its table: drop it concurrently',
    '906-rows changes rows in a transaction that may hold them for long: change them in housekeeping (accounts)',
    '907-code must be made by `run`, so that its statements can be read',
  ]);
});

import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';

/** What has the pool: a second connection, while a transaction holds the first. */
const outside = new Set(['services', 'database', 'limits', 'pool', 'query']);
/** A function that is given one of these has its connection. */
const connections = ['query', 'transaction'];
/** They run their last argument in a transaction. */
const runners = new Set(['inTransaction', 'transaction', 'requireProof', 'withVerifiedChallenge']);

/** The queue's own migration takes a pool, which it is given with a connection to spare. */
const exceptions = ['server/src/platform/jobs/queue.ts: database'];

interface Node extends Record<string, unknown> {
  type: string;
}

test('a function that is given a connection names nothing that has the pool [NET-05]', () => {
  const found = sources('server/src').flatMap((file) =>
    misuses(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual(exceptions);
});

test('only the database opens transactions', () => {
  const opening = sources('server/src').filter((file) => readFileSync(file, 'utf8').includes('.transaction()'));
  expect(opening).toEqual(['server/src/platform/database/open.ts']);
});

test.each([
  ['inTransaction(services, async (query) => store(services, query));', ['services']],
  ['requireProof(services, signed, async () => limits.mails.consume(key));', ['limits']],
  ['const act = async (query) => database.query.selectFrom(table);', ['database']],
  ['database.transaction((transaction) => find(query));', ['query']],
  ['function find(services: Services, query: Kysely<Tables>) {}', ['Services']],
  ['const find = ({ limits }: Services, query: Kysely<Tables>) => limits;', ['Services']],
  ['inTransaction(services, async (query, services) => store(services, query));', []],
  ['database.transaction(async (query) => { const { limits } = await read(query); return limits; });', []],
])('of %s it finds %j', (text, expected) => {
  expect(misuses(text)).toEqual(expected);
});

function misuses(text: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, isAct: boolean): void => {
    const params = childrenOf(node.params);
    const bound = params.flatMap(namesIn);
    const isFunction = params.length > 0 || node.type === 'ArrowFunctionExpression';
    if (isFunction && (isAct || connections.some((name) => bound.includes(name)))) {
      if (params.some(isServices)) found.push('Services');
      const own = new Set([...bound, ...declaredIn(node.body)]);
      found.push(...new Set(referencesIn(node.body).filter((name) => outside.has(name) && !own.has(name))));
      return;
    }
    const act =
      node.type === 'CallExpression' && runners.has(calleeOf(node)) ? childrenOf(node.arguments).at(-1) : null;
    for (const child of partsOf(node)) visit(child, child === act);
  };
  for (const node of childrenOf(parseSync('file.ts', text).program)) visit(node, false);
  return found;
}

function isServices(param: Node): boolean {
  return /^: (Services|.*\bServices\['(database|limits)'\])/.test(
    childrenOf(param.typeAnnotation).flatMap(typeNames).join(' ').replace(/^/, ': '),
  );
}

function typeNames(node: Node): string[] {
  return node.type === 'TSTypeReference'
    ? childrenOf(node.typeName).flatMap(namesIn)
    : partsOf(node).flatMap(typeNames);
}

function calleeOf(call: Node): string {
  const [callee] = childrenOf(call.callee);
  const [name] = callee?.type === 'MemberExpression' ? childrenOf(callee.property) : childrenOf(callee);
  return typeof name?.name === 'string' ? name.name : '';
}

/** The names that a parameter or a declaration binds. */
function namesIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return typeof pattern.name === 'string' ? [pattern.name] : [];
    case 'Property':
      return childrenOf(pattern.value).flatMap(namesIn);
    case 'AssignmentPattern':
      return childrenOf(pattern.left).flatMap(namesIn);
    case 'RestElement':
      return childrenOf(pattern.argument).flatMap(namesIn);
    case 'ObjectPattern':
      return childrenOf(pattern.properties).flatMap(namesIn);
    case 'ArrayPattern':
      return childrenOf(pattern.elements).flatMap(namesIn);
    default:
      return [];
  }
}

function declaredIn(part: unknown): string[] {
  return childrenOf(part).flatMap((node) => [
    ...(node.type === 'VariableDeclarator' ? childrenOf(node.id).flatMap(namesIn) : []),
    ...childrenOf(node.params).flatMap(namesIn),
    ...partsOf(node).flatMap(declaredIn),
  ]);
}

function referencesIn(part: unknown): string[] {
  return childrenOf(part).flatMap((node) => {
    if (node.type.startsWith('TSType')) return [];
    if (node.type === 'Identifier') return namesIn(node);
    if (node.type === 'MemberExpression' && node.computed !== true) return referencesIn(node.object);
    if (node.type === 'Property' && node.computed !== true) return referencesIn(node.value);
    return partsOf(node).flatMap(referencesIn);
  });
}

function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap(childrenOf);
}

function childrenOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(childrenOf);
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

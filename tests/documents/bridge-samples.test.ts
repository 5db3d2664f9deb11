import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { Language, Parser, type Node } from 'web-tree-sitter';

const require = createRequire(import.meta.url);
const samples = [
  ['docs/bridge/AccountActivity.kt', require.resolve('@cursorless/tree-sitter-wasms/out/tree-sitter-kotlin.wasm')],
  [
    'docs/bridge/AccountViewController.swift',
    require.resolve('@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm'),
  ],
] as const;

beforeAll(() => Parser.init());

/** The lines that are no code of the language, or where a token is missing. */
function problems(parser: Parser, text: string): number[] {
  const lines = new Set<number>();
  const visit = (node: Node): void => {
    if (node.isError || node.isMissing) lines.add(node.startPosition.row + 1);
    if (node.hasError) for (const child of node.children) visit(child);
  };
  const tree = parser.parse(text);
  if (tree !== null) visit(tree.rootNode);
  return [...lines];
}

test.each(samples)('the sample app %s has no syntax error [APP-02, APP-03]', async (file, grammar) => {
  const parser = new Parser().setLanguage(await Language.load(grammar));
  const text = readFileSync(file, 'utf8');
  expect(problems(parser, text)).toEqual([]);
  // The parser notices a lost brace and a word too many, wherever they are.
  const [brace, call] = [text.lastIndexOf('{'), text.indexOf('(')];
  for (const broken of [text.slice(0, brace) + text.slice(brace + 1), `${text.slice(0, call)}(${text.slice(call)}`])
    expect(problems(parser, broken)).not.toEqual([]);
});

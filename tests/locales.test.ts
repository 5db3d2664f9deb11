import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientSymbols, symbols } from '#contract/symbols.ts';
import { messages as english } from '#locales/en-US/messages.ts';
import { messages as chinese } from '#locales/zh-CN/messages.ts';

type Leaf = readonly [key: string, text: string];

function leaves(tree: object, path = ''): Leaf[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): Leaf[] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[here, value]];
    return typeof value === 'object' && value !== null ? leaves(value, here) : [];
  });
}

const gapsOf = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

test('both languages have the same keys, and none is empty [SHL-10]', () => {
  expect(leaves(chinese).map(([key]) => key).sort()).toEqual(leaves(english).map(([key]) => key).sort());
  expect([...leaves(english), ...leaves(chinese)].filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('a sentence has the same gaps in both languages [SHL-10]', () => {
  const inChinese = new Map(leaves(chinese));
  const different = leaves(english).filter(([key, text]) => gapsOf(text).join() !== gapsOf(inChinese.get(key) ?? '').join());
  expect(different).toEqual([]);
});

test('every symbol except the one shown raw has its text in both languages [NET-08]', () => {
  const known = [...Object.keys(symbols), ...clientSymbols].filter((symbol) => symbol !== 'token.permission-denied');
  for (const { errors } of [english, chinese]) expect(known.filter((symbol) => !Object.hasOwn(errors, symbol))).toEqual([]);
});

test('Chinese texts contain Chinese [SHL-10]', () => {
  const latin = leaves(chinese).filter(([, text]) => !/[\u4e00-\u9fff]/.test(text));
  expect(latin).toEqual([]);
});

test('no file of a language is left out of its messages [SHL-10]', () => {
  for (const language of ['en-US', 'zh-CN']) {
    const lists = ['messages.ts', 'login-messages.ts', 'sign-up-messages.ts', 'errors.ts'];
    const text = lists.map((name) => readFileSync(`locales/${language}/${name}`, 'utf8')).join('');
    const files = readdirSync(`locales/${language}`).filter((name) => !/^(sign-up-)?messages\.ts$/.test(name));
    expect(files.filter((name) => !text.includes(`'./${name}'`))).toEqual([]);
  }
});

test('every text is used [SHL-10]', () => {
  const code = ['src', 'machines'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const text = code.join('\n');
  // A key can be composed of a literal prefix and a typed rest.
  const isUsed = (key: string): boolean =>
    text.includes(`'${key}'`) || key.split('.').some((_, at, parts) => text.includes(`${parts.slice(0, at + 1).join('.')}.\${`));
  const keys = leaves({ ...english, errors: {} }).map(([key]) => key);
  const byName = ['login.emailProblem', 'login.emailOrPhoneProblem'];
  expect(keys.filter((key) => !isUsed(key) && !byName.some((name) => key.startsWith(name)))).toEqual([]);
});

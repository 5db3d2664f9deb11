import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appTokenMarginMs, bridgeTimeoutMs } from '#contract/limits.ts';
import { defaultNames } from '#contract/storage-names.ts';

const document = readFileSync('docs/bridge.md', 'utf8');
const contract = readFileSync('contract/bridge.ts', 'utf8');
const script = readFileSync('docs/bridge-script.js', 'utf8');

/** The interfaces of a text, without comments and modifiers. */
function interfaces(text: string): string[] {
  const plain = text.replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '').replaceAll(/\b(export|readonly) /g, '');
  return [...plain.matchAll(/^interface \w+ \{\n[^}]*\}/gm)].map(([each]) => each).toSorted();
}

test('the document for app developers has the types of the contract [APP-02, APP-03]', () => {
  expect(interfaces(document)).toHaveLength(4);
  expect(interfaces(document)).toEqual(interfaces(contract));
});

test('the document and the script use the real names and times of the object and its methods [APP-02, APP-03]', () => {
  const methods = [...contract.matchAll(/^ {2}(\w+)\??\(.*\): Promise/gm)].map(([, name = '']) => name);
  expect(methods).toHaveLength(8);
  for (const name of [defaultNames.bridge, ...methods])
    expect([name, document.includes(name), script.includes(`'${name}'`)]).toEqual([name, true, true]);
  expect(bridgeTimeoutMs).toBe(5000);
  expect(document).toContain('five seconds');
  expect(document).toContain(`${appTokenMarginMs} ms`);
});

test('the document states the limits of an app’s answers [APP-02, APP-03]', () => {
  for (const [pattern, words] of [
    [/maxLength\((\d+)\)/, 'at most N characters'],
    [/address\.length > (\d+)/, 'at most N visible ASCII characters'],
  ] as const) {
    expect(document).toContain(words.replace('N', pattern.exec(contract)?.[1] ?? 'unknown'));
  }
});

test('both sample apps answer every call, and the table states where each runs and how it fails [APP-02, APP-03]', () => {
  const methods = [...contract.matchAll(/^ {2}(\w+)\??\(.*\): Promise/gm)].map(([, name = '']) => name);
  const kotlin = readFileSync('docs/bridge/AccountActivity.kt', 'utf8');
  const swift = readFileSync('docs/bridge/AccountViewController.swift', 'utf8');
  for (const name of ['AccountActivity.kt', 'AccountViewController.swift'])
    expect(document).toContain(`[${name}](bridge/${name})`);
  const answered = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name);
  expect(answered(kotlin, /^ +"(\w+)" ->/gm)).toEqual(methods);
  expect(answered(swift, /^ +case "(\w+)":/gm)).toEqual(methods);
  const threads = document.slice(document.indexOf('| call | thread in the app |'));
  expect([...threads.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)).toEqual(methods);
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from '../imports.ts';
import { textsOf } from './read-files.ts';

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

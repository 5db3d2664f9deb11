import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse as parseTree, evaluate, type AnyNode, type DocumentNode } from '@humanwhocodes/momoa';
import * as v from 'valibot';
import { errorCode, StartupError } from '../startup-error.ts';
import { brandProblems } from './brand-domains.ts';
import { configurationFileSchema, type BrandEntry, type ConfigurationFile } from './brand-schema.ts';

/** The default path of the configuration file, from the working directory. CONFIG_FILE names another one, or is off. */
export const defaultFile = 'account-center.config.json';

/** A problem and its path in the file, such as `brands.0.sender`. */
export interface Problem {
  path: readonly (string | number)[];
  message: string;
}

export type Reading =
  | { kind: 'read'; brands: BrandList; lineOf: (path: Problem['path']) => number }
  | { kind: 'wrong'; problems: readonly { line: number; message: string }[] }
  | { kind: 'missing' };

/** The brands of a file, at least one. */
export type BrandList = readonly [BrandEntry, ...BrandEntry[]];

/** Reads a configuration file, which may have comments; its folders are relative to it. */
export function readConfigurationFile(file: string): Reading {
  const text = textOf(file);
  return text === null ? { kind: 'missing' } : readConfiguration(text, dirname(resolve(file)));
}

/** Reads the text of a configuration file in the given folder. */
export function readConfiguration(text: string, folder: string): Reading {
  let tree: DocumentNode;
  try {
    tree = parseTree(text, { mode: 'jsonc' });
  } catch (error) {
    return { kind: 'wrong', problems: [{ line: lineOfError(error), message: `is not JSON: ${messageOf(error)}` }] };
  }
  const lineOf = (path: Problem['path']): number => lineIn(tree, path);
  const read = v.safeParse(configurationFileSchema, evaluate(tree));
  const problems = read.success ? problemsOf(read.output) : read.issues.map(problemOf);
  const [first, ...others] = read.success && problems.length === 0 ? read.output.brands : [];
  if (first === undefined)
    return {
      kind: 'wrong',
      problems: problems
        .map((each) => ({ line: lineOf(each.path), message: sentenceOf(each) }))
        .toSorted((one, other) => one.line - other.line),
    };
  const placed = ({ legalFolder, ...brand }: BrandEntry): BrandEntry => ({
    ...brand,
    ...(legalFolder !== undefined && { legalFolder: resolve(folder, legalFolder) }),
  });
  return { kind: 'read', brands: [placed(first), ...others.map(placed)], lineOf };
}

/** The brands of the file, or null if it does not exist and no setting names it. */
export function brandsOfFile(setting: string | undefined): BrandList | null {
  if (setting === 'off') return null;
  const file = setting ?? defaultFile;
  const reading = readConfigurationFile(file);
  if (reading.kind === 'read') return reading.brands;
  if (reading.kind === 'wrong')
    throw new StartupError(reading.problems.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  if (setting !== undefined)
    throw new StartupError(`The setting CONFIG_FILE names a file that does not exist: ${setting}.`);
  return null;
}

/** A problem as one sentence: `brands.0.sender.address must be an email address.` */
export function sentenceOf({ path, message }: Problem): string {
  return `${path.join('.')} ${message}.`.trimStart();
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  if (issue.type === 'strict_object')
    return { path, message: issue.expected === 'never' ? 'is not a setting' : 'must be given' };
  return { path, message: issue.message };
}

/** Checks across several values, which no single schema can make. */
function problemsOf({ brands }: ConfigurationFile): Problem[] {
  return brands.flatMap((brand, index) => {
    const doubled = (['name', 'accountHost', 'clientId'] as const)
      .filter((key) => brands.slice(0, index).some((other) => other[key] === brand[key]))
      .map((key) => ({ path: ['brands', index, key], message: `is also ${brand[key]} in another brand` }));
    const wrong = [...brandProblems(brand), ...languageProblems(brand)];
    return [...doubled, ...wrong.map(({ key, message }) => ({ path: ['brands', index, key], message }))];
  });
}

function languageProblems({ languages, defaultLanguage }: BrandEntry): { key: 'defaultLanguage'; message: string }[] {
  if (defaultLanguage === undefined || languages.includes(defaultLanguage)) return [];
  return [{ key: 'defaultLanguage', message: `must be one of languages, which are ${languages.join(', ')}` }];
}

/** The line of a path, or of the nearest part of it that exists. */
function lineIn(tree: DocumentNode, path: Problem['path']): number {
  let node: AnyNode = tree.body;
  let line = node.loc.start.line;
  for (const key of path) {
    const next: AnyNode | undefined = childOf(node, key);
    if (next === undefined) break;
    line = next.loc.start.line;
    node = next.type === 'Member' || next.type === 'Element' ? next.value : next;
  }
  return line;
}

function childOf(node: AnyNode, key: string | number): AnyNode | undefined {
  if (node.type === 'Array') return node.elements[Number(key)];
  if (node.type !== 'Object') return undefined;
  return node.members.find(({ name }) => (name.type === 'String' ? name.value : name.name) === key);
}

function textOf(file: string): string | null {
  try {
    // Some editors begin a file with a mark, which is no JSON.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartupError(`The file ${file} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}

function lineOfError(error: unknown): number {
  return typeof error === 'object' && error !== null && 'line' in error && typeof error.line === 'number'
    ? error.line
    : 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceText } from './counterparts.ts';

/** One sentence for each file that does not exist. */
export function missing(files: readonly string[]): string[] {
  return files.filter((file) => !existsSync(file)).map((file) => `${file} is missing`);
}

export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' });
}

export function textsOf(folder: string, name: RegExp): SourceText[] {
  return filesOf(folder)
    .map((each) => join(folder, each))
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

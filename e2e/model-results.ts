import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The numbers of the paths that passed, each with the steps that the walk itself answered. */
const schema = v.record(v.string(), v.array(v.number()));

/** What `npm run model` has walked of a chart, in a file: a worker ends with the first path that fails. */
export class ModelResults {
  readonly #folder = process.env['MODEL'];
  readonly #chart: string;

  constructor(chart: string) {
    this.#chart = chart;
  }

  passed(): v.InferOutput<typeof schema> {
    const file = this.#file('json');
    return file !== null && existsSync(file) ? v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) : {};
  }

  add(path: number, madeUp: readonly number[]): void {
    this.#write('json', JSON.stringify({ ...this.passed(), [path]: madeUp }));
  }

  report(text: string): void {
    this.#write('txt', text);
  }

  #write(ending: 'json' | 'txt', text: string): void {
    const file = this.#file(ending);
    if (file === null) return;
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }

  #file(ending: string): string | null {
    return this.#folder === undefined ? null : join(this.#folder, `${this.#chart}.${ending}`);
  }
}

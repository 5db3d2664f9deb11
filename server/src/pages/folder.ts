import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { languages } from '#contract/limits.ts';
import type { Brand } from '../brands.ts';
import { StartProblem } from '../problem.ts';

const pageSchema = v.object({
  styleHashes: v.array(v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))),
  early: v.array(v.pipe(v.string(), v.regex(/^\/[\w./-]+$/))),
});
const pagesSchema = v.object({ login: pageSchema, index: pageSchema });

type PageName = keyof v.InferOutput<typeof pagesSchema>;
type PageFacts = v.InferOutput<typeof pageSchema>;

/** The built pages of a brand. */
export interface PagesFolder {
  root: string;
  /** What the build says of a page; read again when the pages were built again. */
  facts(page: PageName): PageFacts;
}

/** Opens the pages of a brand, or says what is missing. */
export function openPages(pagesFolder: string, brand: Brand['name']): PagesFolder {
  const root = join(resolve(pagesFolder), brand);
  const file = join(root, 'pages.json');
  const read = () => ({ changed: statSync(file).mtimeMs, pages: v.parse(pagesSchema, JSON.parse(readFileSync(file, 'utf8'))) });
  try {
    for (const language of languages) for (const page of ['login', 'index']) statSync(join(root, `${page}.${language}.html`));
    let current = read();
    const facts = (page: PageName) => {
      if (statSync(file).mtimeMs !== current.changed) current = read();
      return current.pages[page];
    };
    return { root, facts };
  } catch {
    throw new StartProblem(`The pages are not built: run npm run build (looked into ${root}).`);
  }
}

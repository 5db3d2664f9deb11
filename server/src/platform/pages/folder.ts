import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { languages } from '#contract/languages.ts';
import type { PageName } from '#contract/page-at.ts';
import type { Language } from '../language/language.ts';
import type { Brand } from '../configuration/brands.ts';
import { StartupError } from '../startup-error.ts';

const hashes = v.array(v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)));
const pageSchema = v.object({
  scriptHashes: hashes,
  early: v.array(v.pipe(v.string(), v.regex(/^\/[\w./-]+$/))),
});
const pagesSchema = v.record(v.string(), pageSchema);

/** A page in one language, as built and compressed. Kept in memory, so that it follows its early hints at once. */
export interface PageDocument {
  etag: string;
  /** By content encoding; only those that were built. */
  bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };
}

interface BuiltPage {
  /** Its metadata from the build. */
  readonly facts: v.InferOutput<typeof pageSchema>;
  readonly documents: ReadonlyMap<Language, PageDocument>;
}

/** The built pages of a brand. */
export interface PagesFolder {
  root: string;
  /** A built page; read again after a rebuild. */
  page(name: PageName): BuiltPage;
}

/** Opens a brand's pages, or says what is missing. */
export function openPages(pagesFolder: string, brand: Brand['name']): PagesFolder {
  const root = join(resolve(pagesFolder), brand);
  const file = join(root, 'pages.json');
  const read = () => {
    const changed = statSync(file).mtimeMs;
    const facts = v.parse(pagesSchema, JSON.parse(readFileSync(file, 'utf8')));
    const pages = new Map<string, BuiltPage>();
    for (const [name, fact] of Object.entries(facts))
      pages.set(name, { facts: fact, documents: readDocuments(root, name) });
    return { changed, pages };
  };
  try {
    let current = read();
    const latest = () => {
      if (statSync(file).mtimeMs !== current.changed) current = read();
      return current;
    };
    return {
      root,
      page: (name) => {
        const page = latest().pages.get(name);
        if (page === undefined) throw new Error(`The build has no page ${name}.`);
        return page;
      },
    };
  } catch {
    throw new StartupError(`The pages are not built: run npm run build (checked ${root}).`);
  }
}

function readDocuments(root: string, page: string): ReadonlyMap<Language, PageDocument> {
  return new Map(languages.map((language) => [language, readDocument(root, `${page}.${language}`)]));
}

function readDocument(root: string, name: string): PageDocument {
  const file = join(root, `${name}.html`);
  const packed = (ending: string): Buffer | undefined =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  const [identity, br, gzip] = [readFileSync(file), packed('.br'), packed('.gz')];
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { etag: `W/"${digest}"`, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } };
}

import { accessSync, constants } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { legalDocumentNames, type LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Clock } from '../../platform/clock.ts';
import { errorCode, StartupError } from '../../platform/startup-error.ts';
import type {
  DocumentSet,
  DocumentText,
  LegalLibrary,
  PublishedDocument,
} from '../../platform/configuration/legal-library.ts';

/** Of the brand: a version is complete with them. */
type Languages = Brand['languages'];

/**
 * The legal documents of a brand: `terms/2026-12-01/en-US.txt` in its folder is one language of one version, and
 * `en-US.summary.txt` next to it states its changes in a line. A version takes effect on its date, once its text exists
 * in every language. After that it is never read again, because agreements are stored by version. Built-in documents
 * apply only while the folder has no version in force.
 */
export function openLegalLibrary(
  folder: string | undefined,
  clock: Clock,
  { languages, builtIn = null }: { languages: Languages; builtIn?: DocumentSet | null },
): LegalLibrary {
  if (folder !== undefined) requireReadable(folder);
  const published = new Map<string, PublishedDocument>();

  /** The folder's versions in effect, newest first. */
  const begun = async (name: LegalDocumentName): Promise<string[]> => {
    const today = clock.now().toISOString().slice(0, 10);
    const days = folder === undefined ? [] : (await namesIn(join(folder, name))).filter(isDay);
    return days
      .filter((day) => day <= today)
      .toSorted()
      .toReversed();
  };

  const open = async (name: LegalDocumentName, version: string): Promise<PublishedDocument | null> => {
    const key = `${name}/${version}`;
    const document =
      published.get(key) ?? (folder === undefined ? null : await readVersion(folder, { name, version, languages }));
    if (document !== null) published.set(key, document);
    return document;
  };

  const current = async (name: LegalDocumentName): Promise<PublishedDocument> => {
    for (const version of await begun(name)) {
      const document = await open(name, version);
      if (document !== null) return document;
    }
    if (builtIn === null) throw new NoDocument(name);
    return builtIn[name];
  };

  return {
    current,
    versions: async () => ({ terms: (await current('terms')).version, privacy: (await current('privacy')).version }),
    since: async (name, version) => {
      const documents = await Promise.all((await begun(name)).map((each) => open(name, each)));
      const own = documents.filter((each) => each !== null);
      const [newest] = own;
      // The built-in version was in force before the folder's first one, if it is older than the newest.
      const isFormer = builtIn !== null && (newest === undefined || builtIn[name].version < newest.version);
      return [...own, ...(isFormer ? [builtIn[name]] : [])]
        .filter((each) => each.version > version)
        .toSorted((one, other) => (one.version < other.version ? 1 : -1));
    },
    find: async (name, version) => {
      const own = (await begun(name)).includes(version) ? await open(name, version) : null;
      return own ?? (builtIn?.[name].version === version ? builtIn[name] : null);
    },
  };
}

/** No version of a document is in force. */
class NoDocument extends Error {
  readonly document: LegalDocumentName;

  constructor(document: LegalDocumentName) {
    super(`No version of the document ${document} is in force.`);
    this.document = document;
  }
}

/** Fails if a brand has no document in force, because sign-up would be impossible or an agreement empty. */
export async function requireDocuments(
  library: LegalLibrary,
  { folder, languages, clock }: { folder: string; languages: Languages; clock: Clock },
): Promise<void> {
  try {
    await library.versions();
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error;
    const files = languages.map((language) => `${language}.txt`).join(' and ');
    const place = join(folder, error.document, clock.now().toISOString().slice(0, 10));
    throw new StartupError(
      `No version of the document ${error.document} is in force in every language: write ${files} into ${place}.`,
    );
  }
}

/** Null if a language is missing or empty: the operator has not finished. */
async function readVersion(
  folder: string,
  { name, version, languages }: { name: LegalDocumentName; version: string; languages: Languages },
): Promise<PublishedDocument | null> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const paragraphs = (await textOf(join(folder, name, version, `${language}.txt`)))
        .split(/\n\s*\n/)
        .map((each) => each.trim().replaceAll(/\s*\n\s*/g, ' '))
        .filter((each) => each !== '');
      const summary = (await textOf(join(folder, name, version, `${language}.summary.txt`))).trim();
      const text: DocumentText = {
        paragraphs,
        summary: summary === '' ? null : summary.replaceAll(/\s*\n\s*/g, ' '),
      };
      return [language, text] as const;
    }),
  );
  if (texts.some(([, { paragraphs }]) => paragraphs.length === 0)) return null;
  return { version, texts: Object.fromEntries(texts) };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(missing([]));
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(missing(''));
}

/** Returns the fallback for a missing file; rethrows any other error. */
function missing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

/** Whether a name is a calendar day. */
function isDay(name: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(name) && !Number.isNaN(Date.parse(name)) && new Date(name).toISOString().startsWith(name)
  );
}

function requireReadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch {
    throw new StartupError(
      `The legalFolder of a brand cannot be read: ${folder}. It must contain ${legalDocumentNames.join(' and ')}, with a folder for each version.`,
    );
  }
}

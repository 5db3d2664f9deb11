import { accessSync, constants } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { legalDocumentNames, type LegalDocumentName } from '#contract/calls/legal-documents.ts';
import { languages } from '#contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { errorCode, StartupError } from '../../platform/startup-error.ts';
import { builtInDocuments } from './documents.ts';
import type { DocumentText, LegalLibrary, PublishedDocument } from '../../platform/configuration/legal-library.ts';

/**
 * The legal documents: `terms/2026-12-01/en-US.txt` in the operator's folder is one language of one version. A version
 * counts from its day on, once its text is there in every language; from then on it is not read again, because
 * agreements are stored by version.
 */
export function openLegalLibrary(folder: string | undefined, clock: Clock): LegalLibrary {
  if (folder !== undefined) requireReadable(folder);
  const published = new Map<string, PublishedDocument>();

  /** The versions that have begun, the newest first. */
  const begun = async (name: LegalDocumentName): Promise<string[]> => {
    const today = clock.now().toISOString().slice(0, 10);
    const days = folder === undefined ? [] : (await namesIn(join(folder, name))).filter(isDay);
    return [...new Set([...days, builtInDocuments[name].version])]
      .filter((day) => day <= today || days.length === 0)
      .toSorted()
      .toReversed();
  };

  const open = async (name: LegalDocumentName, version: string): Promise<PublishedDocument | null> => {
    const key = `${name}/${version}`;
    const document = published.get(key) ?? (folder === undefined ? null : await readVersion(folder, name, version));
    if (document !== null) published.set(key, document);
    return document ?? (builtInDocuments[name].version === version ? builtInDocuments[name] : null);
  };

  const current = async (name: LegalDocumentName): Promise<PublishedDocument> => {
    for (const version of await begun(name)) {
      const document = await open(name, version);
      if (document !== null) return document;
    }
    return builtInDocuments[name];
  };

  return {
    current,
    versions: async () => ({ terms: (await current('terms')).version, privacy: (await current('privacy')).version }),
    find: async (name, version) => ((await begun(name)).includes(version) ? open(name, version) : null),
  };
}

/** Null where a language is missing or empty: the operator has not finished. */
async function readVersion(
  folder: string,
  name: LegalDocumentName,
  version: string,
): Promise<PublishedDocument | null> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const paragraphs = (await textOf(join(folder, name, version, `${language}.txt`)))
        .split(/\n\s*\n/)
        .map((each) => each.trim().replaceAll(/\s*\n\s*/g, ' '))
        .filter((each) => each !== '');
      return { title: builtInDocuments[name].texts[language].title, paragraphs };
    }),
  );
  const [english, chinese] = texts;
  if (!isComplete(english) || !isComplete(chinese)) return null;
  return { version, texts: { 'en-US': english, 'zh-CN': chinese } };
}

function isComplete(text: DocumentText | undefined): text is DocumentText {
  return text !== undefined && text.paragraphs.length > 0;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(missing([]));
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(missing(''));
}

/** What is not there counts as this; any other failure is one. */
function missing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

/** Whether a name is a day of the calendar. */
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
      `The setting LEGAL_DIR names a folder that cannot be read: ${folder}. It holds ${legalDocumentNames.join(' and ')}, with a folder for each version.`,
    );
  }
}

import { setImmediate } from 'node:timers/promises';
import { strToU8, zip } from 'fflate';
import { defaultLanguage } from '#contract/limits.ts';
import { languageNames } from '#locales/language-names.ts';
import { deviceIn } from '../../mails/facts.ts';
import { momentInWords } from '../../mails/moment.ts';
import { findApp } from '../../platform/configuration/app.ts';
import { providerName } from '../../platform/configuration/provider.ts';
import { languageNamed, type Language } from '../../platform/language/language.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { escaped } from '../../platform/pages/markup.ts';
import type { Services } from '../../platform/services/services.ts';
import type { AccountData, Row, Section } from './contents.ts';
import { labelOf, type Label, type SectionName, type Words } from './words.ts';

export interface Picture {
  readonly name: string;
  readonly content: Buffer;
}

interface Parts extends Pick<Services, 'providers' | 'apps'> {
  picture: Picture | null;
  now: Date;
}

/** Packs an account's data as a zip: a page to read, a JSON file for each section, and the profile picture. */
export async function pack(data: AccountData, parts: Parts): Promise<Buffer> {
  const { picture, now } = parts;
  const page = strToU8(await pageOf(data, parts));
  const files: Record<string, Uint8Array> = {};
  for (const { name, rows } of data.sections) files[`data/${name}.json`] = strToU8(await jsonOf(rows));
  return new Promise((resolve, reject) => {
    zip(
      {
        'index.html': page,
        ...files,
        ...(picture && { [picture.name]: picture.content }),
      },
      { mtime: now },
      (error, bytes) => {
        if (error === null) resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        else reject(error);
      },
    );
  });
}

/** About ten milliseconds of work. */
const rowsAtOnce = 200;

/** Maps rows and lets calls in between: an account may have a hundred thousand events. */
async function mapInPieces<T>(rows: readonly Row[], map: (row: Row) => T): Promise<T[]> {
  const mapped: T[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    mapped.push(...rows.slice(at, at + rowsAtOnce).map(map));
    await setImmediate();
  }
  return mapped;
}

/** The list as JSON, indented. */
async function jsonOf(rows: readonly Row[]): Promise<string> {
  const lines = await mapInPieces(rows, (row) => `  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`);
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1a1d21;background:#fff}h2{margin-top:2rem}' +
  '.wide{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0;border-bottom:1px solid #dde1e6}';

async function pageOf(
  { language, country, sections }: AccountData,
  { picture, now, providers, apps }: Parts,
): Promise<string> {
  const tag = languageNamed(language) ?? defaultLanguage;
  const words = wordsIn(tag).archive;
  const reader = { tag, words, country, providers, apps };
  const tables: string[] = [];
  for (const section of sections) tables.push(await sectionOf(section, reader));
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${words.title}</title>
<style>${style}</style>
</head>
<body>
<h1>${words.title}</h1>
<p>${words.made} ${momentIn(reader, now)}</p>
<p>${words.about}</p>
${picture === null ? '' : `<p><a href="${picture.name}">${words.picture}</a></p>\n`}${tables.join('\n')}
</body>
</html>
`;
}

/** The reader: dates follow the country's order, as in pages and mails. */
interface Reader extends Pick<AccountData, 'country'>, Pick<Services, 'providers' | 'apps'> {
  tag: Language;
  words: Words;
}

async function sectionOf({ name, shown, rows }: Section, reader: Reader): Promise<string> {
  const { words } = reader;
  const title = `<h2>${words.sections[name]}</h2>`;
  const [first] = rows;
  if (first === undefined) return `${title}\n<p>${words.nothing}</p>`;
  const cell = (row: Row, column: Label): string =>
    `<td>${escaped(textOf(row[column] ?? null, { section: name, column }, reader))}</td>`;
  // A single row reads better from top to bottom.
  const body =
    name === 'account'
      ? shown.map((column) => `<tr><th scope="row">${labelOf(column, reader.words)}</th>${cell(first, column)}</tr>`)
      : [
          `<tr>${shown.map((column) => `<th scope="col">${labelOf(column, reader.words)}</th>`).join('')}</tr>`,
          ...(await mapInPieces(rows, (row) => `<tr>${shown.map((column) => cell(row, column)).join('')}</tr>`)),
        ];
  return `${title}\n<div class="wide"><table>\n${body.join('\n')}\n</table></div>`;
}

/** A value in the reader's format; internal codes become words. */
function textOf(
  value: Row[string],
  { section, column }: { section: SectionName; column: Label },
  reader: Reader,
): string {
  const { tag, words, providers, apps } = reader;
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value instanceof Date) return momentIn(reader, value);
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (section === 'events' && column === 'type') return named(words.events, text) ?? words.events.other;
  if (column === 'device') return deviceIn(tag, text);
  if (column === 'system') return providerName(providers, text);
  if (column === 'client_id') return findApp(apps, text)?.name ?? text;
  if (column === 'country') return new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }).of(text) ?? text;
  if (column === 'language') return named(languageNames, text) ?? text;
  return coded.has(column) ? (named(words.codes, text) ?? text) : text;
}

const coded: ReadonlySet<Label> = new Set(['type', 'status', 'usage', 'contract', 'scope']);

function named(names: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(names, key) ? names[key] : undefined;
}

function momentIn({ tag, country }: Reader, at: Date): string {
  return momentInWords({ language: tag, country }, at);
}

import { strToU8, zip } from 'fflate';
import type { AccountData, Row, Section } from './contents.ts';
import { wordsFor, type Words } from './words.ts';

export interface Picture {
  readonly name: string;
  readonly content: Buffer;
}

/** Packs an account's data as a zip: a page to read, a JSON file for each section, and the profile picture. */
export function pack(data: AccountData, picture: Picture | null, now: Date): Promise<Buffer> {
  const files = Object.fromEntries(data.sections.map(({ name, rows }) => [`data/${name}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`)]));
  return new Promise((resolve, reject) => {
    zip({ 'index.html': strToU8(pageOf(data, picture, now)), ...files, ...(picture && { [picture.name]: picture.content }) }, { mtime: now }, (error, bytes) => {
      if (error === null) resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      else reject(error);
    });
  });
}

const style = 'body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1a1d21;background:#fff}h2{margin-top:2rem}'
  + '.wide{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0;border-bottom:1px solid #dde1e6}';

function pageOf({ language, sections }: AccountData, picture: Picture | null, now: Date): string {
  const { tag, words } = wordsFor(language);
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
<p>${words.made} ${moment(now)}</p>
<p>${words.about}</p>
${picture === null ? '' : `<p><a href="${picture.name}">${words.picture}</a></p>\n`}${sections.map((section) => sectionOf(section, words)).join('\n')}
</body>
</html>
`;
}

function sectionOf({ name, shown, rows }: Section, words: Words): string {
  const title = `<h2>${words.sections[name]}</h2>`;
  const [first] = rows;
  if (first === undefined) return `${title}\n<p>${words.nothing}</p>`;
  const cell = (row: Row, column: string): string => `<td>${textOf(row[column] ?? null, words)}</td>`;
  // One row reads better from top to bottom.
  const body = name === 'account'
    ? shown.map((column) => `<tr><th scope="row">${words.fields[column]}</th>${cell(first, column)}</tr>`)
    : [`<tr>${shown.map((column) => `<th scope="col">${words.fields[column]}</th>`).join('')}</tr>`, ...rows.map((row) => `<tr>${shown.map((column) => cell(row, column)).join('')}</tr>`)];
  return `${title}\n<div class="wide"><table>\n${body.join('\n')}\n</table></div>`;
}

function textOf(value: Row[string], { yes, no }: Words): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? yes : no;
  if (value instanceof Date) return moment(value);
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function moment(at: Date): string {
  return `${at.toISOString().replace('T', ' ').slice(0, 16)} UTC`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

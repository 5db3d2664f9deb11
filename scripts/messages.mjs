// npm run messages: writes locales/*/messages.ts from the names of the files beside it, and beside it the words of each
// document. `npm run check` and `npm run
// dev` do it too.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentText, messagesText } from './lib/messages.mjs';
import { pageWords } from './lib/page-words.mjs';
import { root } from './lib/run.mjs';

export function writeMessages() {
  const english = readdirSync(join(root, 'locales/en-US'));
  const words = pageWords(english);
  for (const language of readdirSync(join(root, 'locales')).filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name))) {
    write(language, 'messages', messagesText(english, language === 'en-US'));
    for (const [document, files] of words) write(language, `${document}-messages`, documentText(files));
  }
}

function write(language, name, text) {
  const file = join(root, 'locales', language, `${name}.ts`);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeMessages();

// npm run messages: writes locales/*/messages.ts from the names of the files beside it. `npm run check` and `npm run
// dev` do it too.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messagesText } from './lib/messages.mjs';
import { root } from './lib/run.mjs';

export function writeMessages() {
  const english = readdirSync(join(root, 'locales/en-US'));
  for (const language of readdirSync(join(root, 'locales')).filter((name) => /^[a-z]{2}-[A-Z]{2}$/.test(name))) {
    const file = join(root, 'locales', language, 'messages.ts');
    const text = messagesText(english, language === 'en-US');
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeMessages();

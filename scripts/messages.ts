// npm run messages: writes the files derived from names of folders and files: the lists of texts and languages from
// `locales`, the table of calls from `contract/calls`. `npm run check` and `npm run dev` do it too.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  byLanguage,
  callTableText,
  hasCalls,
  isLanguage,
  languagesText,
  messagesText,
  serviceWordsText,
} from './lib/messages.mjs';
import { root } from './lib/run.mjs';

const locales = join(root, 'locales');
const calls = join(root, 'contract/calls');

export const main = writeMessages;

export function writeMessages(): void {
  const others = readdirSync(locales).filter((name) => isLanguage(name) && name !== 'en-US');
  const languages = ['en-US', ...others];
  const english = readdirSync(join(locales, 'en-US'));
  const ofService = readdirSync(join(locales, 'en-US/service'));
  for (const language of languages) {
    const isEnglish = language === 'en-US';
    write(join(locales, language, 'messages.ts'), messagesText(english, isEnglish));
    write(join(locales, language, 'service/words.ts'), serviceWordsText(ofService, isEnglish));
  }
  write(join(locales, 'service-words.ts'), byLanguage(languages, 'service/words', 'serviceWords'));
  write(join(locales, 'language-names.ts'), byLanguage(languages, 'language', 'languageName'));
  write(join(root, 'contract/languages.ts'), languagesText(languages));
  const resources = readdirSync(calls).filter((file) => hasCalls(file, readFileSync(join(calls, file), 'utf8')));
  write(join(calls, 'table.ts'), callTableText(resources));
}

function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

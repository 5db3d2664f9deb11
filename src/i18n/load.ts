import type { Language } from './language.ts';
import { makeTranslator } from './translator.ts';
import type { Translator } from './translator.ts';

const loaders: Readonly<Record<Language, () => Promise<{ words: object }>>> = {
  'en-US': () => import('#locales/en-US/words.ts'),
  'zh-CN': () => import('#locales/zh-CN/words.ts'),
};

/** Loads one language's words; each is a file of its own. */
export async function loadTranslator(language: Language): Promise<Translator> {
  return makeTranslator(language, (await loaders[language]()).words);
}

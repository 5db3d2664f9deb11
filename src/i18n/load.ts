import { defaultLanguage } from '#contract/limits.ts';
import type { Language } from './language.ts';
import { makeTranslator } from './translator.ts';
import type { Translator } from './translator.ts';

type Load = () => Promise<{ words: object }>;
/** Each language is a file of its own, and of the log-in page's words one more: it needs no others. */
export type Catalog = Readonly<Record<Language, Load>>;

/** Loads one language's words. Where its file does not come, English stands in and says so. */
export async function loadTranslator(files: Catalog, language: Language): Promise<Translator> {
  try {
    return makeTranslator(language, (await files[language]()).words);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    const { words } = await files[defaultLanguage]();
    return { ...makeTranslator(defaultLanguage, words), fallbackFrom: language };
  }
}

import { defaultLanguage } from '#contract/limits.ts';
import type { Language } from './language.ts';
import { makeTranslator, type Translator } from './translator.ts';

export type MessageFile = { messages: object };
/** Loads the messages of a language: one file each, fetched when first needed. */
export type Catalog = (language: Language) => Promise<MessageFile>;

// To add a language, add a folder; there is no list.
const files = import.meta.glob<MessageFile>('./*/{login,sign-up}-messages.ts', { base: '../../locales' });

/** A catalog with the files of a given name. */
export const catalogOf =
  (found: Readonly<Record<string, () => Promise<MessageFile>>>, name: string): Catalog =>
  async (language) => {
    const load = found[`./${language}/${name}.ts`];
    if (load === undefined) throw new Error(language);
    return await load();
  };

/** Only the login page, which loads no other catalogs. */
export const loginMessages = catalogOf(files, 'login-messages');
/** The login page with sign-up. */
export const signUpMessages = catalogOf(files, 'sign-up-messages');

/** Loads one language. If its file cannot be loaded, English replaces it and the translator reports that. */
export async function loadTranslator(messagesOf: Catalog, language: Language): Promise<Translator> {
  try {
    return makeTranslator(language, (await messagesOf(language)).messages);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    const { messages } = await messagesOf(defaultLanguage);
    return { ...makeTranslator(defaultLanguage, messages), fallbackFrom: language };
  }
}

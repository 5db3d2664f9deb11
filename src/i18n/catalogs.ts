import { defaultLanguage } from '#contract/limits.ts';
import type { Language } from './language.ts';
import { makeTranslator } from './translator.ts';
import type { Translator } from './translator.ts';

export type MessageFile = { messages: object };
/** Loads the messages of a language: one file each, fetched when it is first needed. */
export type Catalog = (language: Language) => Promise<MessageFile>;

// A further language is a further folder; nothing lists them.
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

/** Loads one language. Where its file cannot be loaded, English replaces it and the translator says so. */
export async function loadTranslator(messagesOf: Catalog, language: Language): Promise<Translator> {
  try {
    return makeTranslator(language, (await messagesOf(language)).messages);
  } catch (error) {
    if (language === defaultLanguage) throw error;
    const { messages } = await messagesOf(defaultLanguage);
    return { ...makeTranslator(defaultLanguage, messages), fallbackFrom: language };
  }
}

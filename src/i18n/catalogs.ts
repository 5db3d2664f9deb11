import { defaultLanguage } from '#contract/limits.ts';
import type { Language } from './language.ts';
import { makeTranslator, type Translator } from './translator.ts';

type MessageFile = { messages: object };
/** Loads the messages of a language: one file each, fetched when first needed. */
export type Catalog = (language: Language) => Promise<MessageFile>;

// To add a language, add a folder; there is no list.
const files = import.meta.glob<MessageFile>('./*/{login-,}messages.ts', { base: '../../locales' });

const catalogOf =
  (name: string): Catalog =>
  async (language) => {
    const load = files[`./${language}/${name}.ts`];
    if (load === undefined) throw new Error(language);
    return await load();
  };

/** The texts of the login page, which loads no other catalog. */
export const loginMessages = catalogOf('login-messages');
/** Every text of the product: all other pages share this file. */
export const allMessages = catalogOf('messages');

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

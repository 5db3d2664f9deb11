import { languages } from '#contract/languages.ts';
import { languageNames } from '#locales/language-names.ts';

export type Language = (typeof languages)[number];

export function isLanguage(text: string | null | undefined): text is Language {
  return (languages as readonly string[]).includes(text ?? '');
}

/** In the language itself. */
export const languageName = (language: Language): string => languageNames[language];

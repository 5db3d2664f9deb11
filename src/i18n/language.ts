import { languages } from '#contract/languages.ts';

export type Language = (typeof languages)[number];

export function isLanguage(text: string | null | undefined): text is Language {
  return (languages as readonly string[]).includes(text ?? '');
}

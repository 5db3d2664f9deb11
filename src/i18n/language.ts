import { defaultLanguage, languages } from '#contract/limits.ts';

export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = { 'en-US': 'English', 'zh-CN': '简体中文' };

export function isLanguage(text: string | null | undefined): text is Language {
  return (languages as readonly string[]).includes(text ?? '');
}

/** Saved choice, then the address, then the browser (zh* is zh-CN), then the default. */
export function chooseLanguage(choice: { saved: string | null; address: string | null; browser: readonly string[] }): Language {
  if (isLanguage(choice.saved)) return choice.saved;
  if (isLanguage(choice.address)) return choice.address;
  for (const tag of choice.browser) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en-US';
  }
  return defaultLanguage;
}

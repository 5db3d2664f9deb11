import { defaultLanguage } from '#contract/limits.ts';
import { serviceWords } from '#locales/service-words.ts';
import { languageNamed } from './language.ts';

type ServiceWords = (typeof serviceWords)['en-US'];

/** The service's texts in a language; in English if it has none. */
export function wordsIn(language: string): ServiceWords {
  return serviceWords[languageNamed(language) ?? defaultLanguage];
}

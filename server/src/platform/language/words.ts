import { defaultLanguage } from '#contract/limits.ts';
import { serviceWords } from '#locales/service-words.ts';
import { languageNamed } from './language.ts';

type ServiceWords = (typeof serviceWords)['en-US'];

/** What the service says in a language; in English where it has no words. */
export function wordsIn(language: string): ServiceWords {
  return serviceWords[languageNamed(language) ?? defaultLanguage];
}

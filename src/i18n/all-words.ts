import type { WordFiles } from './load.ts';

/** Everything said on the pages of the app; the log-in page has a file of its own. */
export const allWords: WordFiles = {
  'en-US': () => import('#locales/en-US/words.ts'),
  'zh-CN': () => import('#locales/zh-CN/words.ts'),
};

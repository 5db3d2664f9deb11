import type { WordFiles } from './load.ts';

/** The words of the log-in page. */
export const loginWords: WordFiles = {
  'en-US': () => import('#locales/en-US/login-words.ts'),
  'zh-CN': () => import('#locales/zh-CN/login-words.ts'),
};

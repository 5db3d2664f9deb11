import type { Catalog } from './load.ts';

/** The words of the log-in page. */
export const loginMessages: Catalog = {
  'en-US': () => import('#locales/en-US/login-words.ts'),
  'zh-CN': () => import('#locales/zh-CN/login-words.ts'),
};

import type { Catalog } from './load.ts';

/** Everything said on the pages of the app; the log-in page has a file of its own. */
export const allMessages: Catalog = {
  'en-US': () => import('#locales/en-US/words.ts'),
  'zh-CN': () => import('#locales/zh-CN/words.ts'),
};

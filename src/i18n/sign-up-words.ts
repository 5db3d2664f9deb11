import type { Catalog } from './load.ts';

/** The words of the log-in page, and those of sign-up besides. */
export const signUpMessages: Catalog = {
  'en-US': () => import('#locales/en-US/sign-up-words.ts'),
  'zh-CN': () => import('#locales/zh-CN/sign-up-words.ts'),
};

// Written by `npm run messages` from the names of the folders.
import { serviceWords as enUS } from './en-US/service/words.ts';
import { serviceWords as zhCN } from './zh-CN/service/words.ts';

export const serviceWords = {
  'en-US': enUS,
  'zh-CN': zhCN,
};

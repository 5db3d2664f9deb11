// Written by `npm run messages` from the names of the folders.
import { languageName as enUS } from './en-US/language.ts';
import { languageName as zhCN } from './zh-CN/language.ts';

export const languageNames = {
  'en-US': enUS,
  'zh-CN': zhCN,
};

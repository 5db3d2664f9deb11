// Written by `npm run messages` from the names of the folders in locales.

export const languages = ['en-US', 'zh-CN'] as const;

export const languageLinks = '语言';

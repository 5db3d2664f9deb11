/** How the language calls itself. */
export const languageName = '简体中文';

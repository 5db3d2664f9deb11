/** The language's own name. */
export const languageName = '简体中文';

/** How the language calls itself. */
export const languageName = 'English';

/** The language's own name. */
export const languageName = 'English';

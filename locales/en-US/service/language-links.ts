/** What the links to the languages of a page without a script are called. */
export const languageLinks = 'Language';

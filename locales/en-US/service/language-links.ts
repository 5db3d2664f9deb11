/** The links to the languages of a page without scripts. */
export const languageLinks = 'Language';

export const accountCreation = {
  country: {
    label: 'Country or region',
    none: 'Not specified',
    hint: 'Sets the date format and the features you get.',
  },
  terms: {
    label: 'I agree to the {{terms}} and the {{privacy}}',
    missing: 'The terms could not be loaded.',
    unread: 'The terms are still loading. Try again in a moment.',
    unticked: 'You must check the box above to continue.',
  },
  news: 'Send me news by email',
  retryIn: 'Retry ({{time}})',
};

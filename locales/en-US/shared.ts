/** Labels of several rows and pages. */
export const shared = {
  on: 'On',
  off: 'Off',
  manage: 'Manage',
  setUp: 'Set up',
  setPassword: 'Set a password',
  contactSupport: 'Contact support',
  back: 'Back',
  cancel: 'Cancel',
  checkAgain: 'Check again',
  close: 'Close',
  continue: 'Continue',
  continueIn: 'Continue ({{time}})',
  more: 'Show {{count}} more',
  remove: 'Remove',
  since: '{{person}}, since {{date}}',
  times: '{{times}} times',
  checkEmail: 'Check your email',
  leaving: { title: 'You are logged in', more: 'Taking you there now.', link: 'Continue' },
  /** One that has no name. */
  authenticator: 'Authenticator app',
  /** While the browser's own dialog asks for a passkey. */
  inBrowser: 'Follow the steps in your browser’s window.',
  about: 'about {{city}}, {{country}}',
  inCountry: 'in {{country}}',
  nameProblem: {
    empty: 'Enter a name.',
    hidden: 'The name contains characters that can’t be seen.',
    tooLong: 'Use up to {{limit}} characters.',
  },
};

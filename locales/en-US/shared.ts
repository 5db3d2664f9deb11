/** Labels of several rows and pages. */
export const shared = {
  on: 'On',
  off: 'Off',
  manage: 'Manage',
  setUp: 'Set up',
  setPassword: 'Set a password',
  contactSupport: 'Contact support',
  back: 'Back',
  close: 'Close',
  continueIn: 'Continue ({{time}})',
  more: 'Show {{count}} more',
  remove: 'Remove',
  since: '{{person}}, since {{date}}',
  times: '{{times}} times',
  checkEmail: 'Check your email',
  leaving: { title: 'You are logged in', more: 'Taking you there now.', link: 'Continue' },
};

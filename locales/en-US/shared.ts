/** Labels of several rows and pages. */
export const shared = {
  on: 'On',
  off: 'Off',
  manage: 'Manage',
  setUp: 'Set up',
  setPassword: 'Set a password',
  contactSupport: 'Contact support',
};

export const accountChooser = {
  pageTitle: 'Choose an account – {{brand}}',
  reading: 'Loading your accounts',
  title: 'Choose an account',
  to: 'to continue to {{app}}',
  toNameless: 'to continue',
  signedOut: '{{name}}\u00A0· Logged out',
  signedOutNameless: 'Logged out',
  remove: 'Remove {{name}} from this list',
  another: { title: 'Use another account', more: 'You’ll be logged out here first' },
  backTo: 'Back to {{app}}',
  toAccount: 'Go to my account',
  unavailable: 'Your accounts could not be loaded',
};

export const chooser = {
  pageTitle: 'Choose an account – Account Center',
  reading: 'Loading your accounts',
  title: 'Choose an account',
  to: 'to continue to {{app}}',
  toNameless: 'to continue',
  signedOut: '{{name}} · Logged out',
  signedOutNameless: 'Logged out',
  remove: 'Remove {{name}} from this list',
  another: { title: 'Use another account', more: 'You’ll be logged out here first' },
  unavailable: 'Your accounts could not be loaded',
};

export const thirdPartyRegister = {
  title: 'Create your account',
  pageTitle: 'Create your account – {{brand}}',
  askEmail: {
    title: 'Your email address',
    more: '{{provider}} didn’t share a verified email address. We need one to verify you.',
  },
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
  verified: 'Provided and verified by {{provider}}. You can change it later.',
  noPassword: 'No password is needed: you log in with {{provider}}. You can set a password in Security.',
  submit: 'Create account',
  submitIn: 'Create account ({{time}})',
  continue: 'Continue',
  continueIn: 'Continue ({{time}})',
  leave: 'Log in another way',
  code: {
    ask: 'Enter the 6-digit code we emailed you.',
    sent: 'Sent to {{email}}. Valid for {{time}}.',
    expired: 'This code has expired. Get a new one.',
    change: 'Use another address',
  },
  unsure: {
    title: 'We could not confirm that your account was created',
    more: 'The connection dropped. Retry to check.',
  },
};

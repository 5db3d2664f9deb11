export const signUp = {
  title: 'Sign up',
  pageTitle: 'Sign up – {{brand}}',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
  submit: 'Continue',
  submitIn: 'Continue ({{time}})',
  code: {
    pageTitle: 'Check your email – {{brand}}',
    ask: 'Enter the 6-digit code we emailed you.',
    sent: 'Sent to {{email}}. Valid for {{time}}.',
    sentAgain: 'Sent again to {{email}}. Valid for {{time}}.',
    expired: 'This code has expired. Get a new one.',
    retype: 'The page was reloaded. Enter your password again; we don’t store it here.',
    submit: 'Create account',
    submitIn: 'Create account ({{time}})',
    change: 'Change your details',
  },
  unsure: {
    title: 'We could not confirm that your account was created',
    more: 'The connection dropped. Retry to check, or log in with your new password.',
  },
  leaving: { title: 'Your account is ready' },
};

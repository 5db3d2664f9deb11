export const thirdParty = {
  waiting: {
    title: 'Logging you in',
    connectTitle: 'Connecting your account',
    connectPageTitle: 'Connecting your account – {{brand}}',
    more: 'This takes a few seconds.',
  },
  refused: {
    title: 'Login not completed',
    connectTitle: 'Not connected',
    pageTitle: 'Login not completed – {{brand}}',
    connectPageTitle: 'Not connected – {{brand}}',
  },
  advice: {
    noAccount: 'No account is connected to {{provider}} yet. Log in with your password, or create an account.',
    hasAccount: 'Afterwards you can connect {{provider}} in your profile.',
    setPassword:
      'An account is already registered with this email. No password created yet: set one to log in, then connect {{provider}} in your profile.',
    registered: 'Your account is ready. Log in with {{provider}} again.',
    noEmail: 'Log in with your password. Or start again, and allow {{provider}} to share your email address.',
    expired: 'Nothing has changed.',
    unknownOutcome: 'We could not confirm the login. It is safe to start again.',
  },
  /** Used if its name is unknown. */
  itself: 'your third-party account',
  connect: 'Connect {{provider}}',
  way: {
    signUp: 'Create an account',
    logIn: 'Log in',
    withPassword: 'Log in with your password',
    another: 'Log in another way',
    again: 'Start again',
    back: 'Back to login',
    account: 'Back to your account',
  },
  toAccount: { title: 'Back to your account', link: 'Go to your account' },
  returning: { title: 'Back to login', more: 'Taking you there now.', link: 'Go to login' },
};

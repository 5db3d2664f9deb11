export const twoFactorInfo = {
  pageTitle: 'Two-factor authentication – Account Center',
  title: 'Two-factor authentication',
  description: 'A second step at log-in, so that your password alone opens nothing.',
  what: {
    title: 'What it does',
    text: 'After your password we ask for a code that only you can have. Somebody who has guessed or stolen your password still cannot see your cameras, your videos or your account.',
  },
  ways: {
    title: 'Where the code comes from',
    authenticator: 'An authenticator app on your phone shows six digits that change every 30 seconds. It needs no network.',
    backup: 'Ten backup codes of eight digits come with it. Each works once. Keep them where you would keep a spare key.',
    email: 'Where your account offers it, we mail a code to your address or your recovery address.',
  },
  computer: {
    title: 'On your own computer',
    text: 'Tick “Remember this computer” at log-in and we ask for no code there for 30 days. A change of your password or of your second factor ends that.',
  },
  lost: {
    title: 'If you lose your phone',
    text: 'Log in with one of your backup codes, then set up the new phone. Nobody of our support ever asks you for a code.',
  },
  go: 'Set it up',
};

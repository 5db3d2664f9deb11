export const twoFactorInfo = {
  pageTitle: 'Two-factor authentication – {{brand}}',
  title: 'Two-factor authentication',
  description: 'A second step at login, so your password alone is not enough.',
  what: {
    title: 'What it does',
    text: 'After your password we ask for a code that only you have. Even someone who knows your password cannot get to your cameras, videos or account.',
  },
  ways: {
    title: 'Where the code comes from',
    authenticator:
      'An authenticator app on your phone shows six digits that change every 30 seconds. It works offline.',
    backup:
      'It comes with {{count}} backup codes of {{digits}} digits. Each works once. Keep them where you would keep a spare key.',
    email: 'If your account supports it, we can email a code to you or to your recovery email.',
  },
  device: {
    title: 'On your own device',
    text: 'Tick “Remember this device” at login, and we won’t ask for a code there for {{days}} days. Changing your password or two-factor settings ends this.',
  },
  lost: {
    title: 'If you lose your phone',
    text: 'Log in with one of your backup codes, then set up your new phone. If those are lost too, choose “Lost password?” at login: after 72 hours your email alone is enough. Our support team will never ask you for a code.',
  },
  go: 'Set it up',
};

export const passwordReset = {
  pageTitle: 'Reset your password – {{brand}}',
  title: 'Reset your password',
  ask: 'We’ll email you a code.',
  emailHint: 'The email address of your account. A phone number doesn’t work here.',
  phone:
    'A phone number can’t receive the code. Enter the email address of your account. If you don’t know it, contact support.',
  back: 'Back to login',
  /** From the second factor. */
  lostFactor: 'Lost your phone and your backup codes?',
  logIn: 'Log in',
  target: {
    label: 'Send the code to',
    account: 'Account email',
    recovery: 'Recovery email',
    hint: 'Type it in full. We don’t show it here.',
  },
  send: 'Send code',
  startAgain: 'Start again',
  sendIn: 'Send code ({{time}})',
  continue: 'Continue',
  /** Titles and the button for an account without a password. */
  first: {
    pageTitle: 'Set a password – {{brand}}',
    title: 'Set a password',
    submit: 'Set password',
    done: 'Your password is set',
  },
  code: {
    sent: 'If {{email}} has an account, a 6-digit code is on its way.',
    sentRecovery: 'If both belong to one account, a 6-digit code is on its way to {{email}}.',
    /** The same for every address, because it must not reveal which ones have an account. */
    none: 'No code? Check the spelling and your spam folder. We send codes only to verified addresses, and to a new recovery email only after your next login from a usual place. Otherwise, contact support.',
    change: 'Use another address',
  },
  choose: {
    title: 'Choose a new password',
    more: 'This logs you out on every other device.',
    submit: 'Reset password',
  },
  unknown: {
    title: 'We could not confirm your new password',
    more: 'The connection dropped. Retry to check, or log in with your new password.',
  },
  done: {
    title: 'Reset password successful',
    more: 'You are logged out on every other device, and we sent you an email about it.',
    secondFactorRemoved: 'Two-factor authentication is off now. Set it up again after you log in.',
    reviewLater:
      'After you log in, review your connected accounts and your recovery email. Remove any you don’t recognize.',
    takeBack: '{{email}} can take the change of your email back until {{date}}.',
    backToApp: 'Back to the app',
    returns: 'Goes back to the app in {{seconds}} s.',
    redirects: 'Redirects to login in {{seconds}} s.',
    stopped: 'Log in with your new password whenever you like.',
    stay: 'Stay here',
  },
};

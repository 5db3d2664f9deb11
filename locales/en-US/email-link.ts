import { shell } from './shell.ts';

export const emailLink = {
  pageTitle: 'Your email – {{brand}}',
  stay: 'Stay here',
  toAccount: 'Go to my account',
  toProfile: 'Go to my profile',
  logIn: 'Log in',
  returns: 'Returns to my account in {{seconds}} s.',
  waiting: { title: 'Checking the link', text: 'This takes a few seconds.' },
  review: {
    own: 'You asked for this in this browser.',
    leave: 'If this isn’t your account, or you didn’t ask for this, close this page. Nothing has changed.',
    change_email: {
      title: 'Use this email for the account?',
      text: '{{email}} will replace {{account}} as the email of the account. All other devices will be logged out.',
      act: 'Use this email',
    },
    backup_email: {
      title: 'Use this as the recovery email?',
      text: '{{email}} will be able to recover the account {{account}}.',
      act: 'Use this email',
    },
    verify_email: {
      title: 'Verify your email?',
      text: '{{email}} will be verified as the email of the account.',
      act: 'Verify email',
    },
    takeBack: {
      title: 'Change your email back?',
      text: 'The account {{account}} will have the email {{email}} again. Its password will stop working, and all devices will be logged out. What was added from unfamiliar places will be removed.',
      act: 'Change it back',
      leave: 'If you changed the email yourself, close this page. Nothing has changed.',
    },
  },
  confirmed: { title: 'Your email is verified', text: '{{email}} is ready to use.' },
  takenBack: {
    title: 'Your email is changed back',
    text: 'Your email is {{email}} again, and every device is logged out.',
    again: 'The change was undone, and every device was logged out.',
    more: 'Your old password no longer works. Set a new one now: we’ll email you a code.',
    reset: 'Set a new password',
  },
  usedBefore: { title: 'This email was already verified', text: 'There is nothing left to do.' },
  expired: {
    title: 'The link has expired',
    text: 'Your email has not changed.',
    more: 'Get a new link in your profile, under Email.',
  },
  otherAccount: {
    title: 'Another account is logged in',
    text: shell.otherAccount.notice,
    more: 'The link is for {{email}}.',
    both: 'You are logged in as {{own}}, and the link is for {{email}}.',
    switch: 'Log out and switch',
    stay: 'Stay logged in',
    stayAs: 'Stay as {{name}}',
  },
  taken: {
    title: 'Email verification failed',
    text: '{{email}} belongs to another account. Your email has not changed.',
  },
  addressTaken: {
    title: 'Your email can’t be changed back',
    text: 'Another account uses your former email now. Contact support to get your account back.',
  },
  takeBackExpired: {
    title: 'The link has expired',
    text: 'It can no longer change your email back. If you didn’t change your email, contact support.',
  },
  takeBackFailed: { title: 'Your email isn’t changed back yet' },
  unknown: { title: 'Your email could not be verified yet', text: 'Try again.' },
};

/** The mails about the removal of a second factor. */
export const factorRemovalMails = {
  asked: {
    subject: 'Someone asked to remove your two-factor authentication',
    by: {
      owner:
        'Someone with access to your email asked us to remove two-factor authentication from your account, saying the phone was lost.',
      support:
        'Someone asked our support team to remove two-factor authentication from your account, saying the phone was lost.',
    },
    outcome: {
      /** `due`: when it can be removed. */
      due: (due: string) => `It can be removed after ${due}. Logging in to your account before then cancels this.`,
      secondPerson: 'It will be removed once a second person on our support team has approved it.',
    },
    unasked: 'If you asked for this, there is nothing to do. If you didn’t, refuse it.',
    press: 'Keep two-factor authentication',
  },
  recover: {
    subject: 'Lost your phone?',
    text: (hours: number) => [
      'To remove two-factor authentication from your account, continue within one hour.',
      `Nothing changes for ${hours} hours after that.`,
    ],
    press: 'Continue',
    unasked: 'If you did not ask for this, you can ignore this email.',
  },
  removed: {
    subject: 'Two-factor authentication was removed',
    by: {
      owner: (hours: number) =>
        `After a wait of ${hours} hours, the password of your account was reset without its second factor, and two-factor authentication was removed.`,
      support: 'Our support team removed two-factor authentication from your account.',
    },
    effect: 'All devices were logged out. Log in and turn it on again with your new phone.',
    unasked: 'If you did not ask for this, reset your password now and contact our support team.',
  },
};

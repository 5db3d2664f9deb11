/** The mails about the removal of a second factor. */
export const factorRemovalMails = {
  /**
   * `byOwner`: requested on our page rather than at support. `due`: when it will be removed unless someone refuses;
   * null if a second person at support decides.
   */
  asked: ({ byOwner, due, link }: { byOwner: boolean; due: string | null; link: string }) => ({
    subject: 'Someone asked to remove your two-factor authentication',
    text: `${byOwner ? 'Someone with access to your email asked us' : 'Someone asked our support team'} to remove two-factor authentication from your account, saying the phone was lost.\n\n${due === null ? 'It will be removed once a second person on our support team has approved it.' : `It can be removed after ${due}, unless you refuse or use your account while logged in before then.`}\n\nIf you asked for this, there is nothing to do.\n\nIf you did not, refuse it here:\n${link}\n`,
  }),
  recover: (link: string, hours: number) => ({
    subject: 'Lost your phone?',
    text: `To remove two-factor authentication from your account, open this link within an hour:\n${link}\n\nNothing changes for ${hours} hours after that.\n\nIf you did not ask for this, you can ignore this email.\n`,
  }),
  removed: (at: string, byOwner: boolean, hours: number) => ({
    subject: 'Two-factor authentication was removed',
    text: `${byOwner ? `After a wait of ${hours} hours, the password of your account was reset without its second factor, and two-factor authentication was removed` : 'Our support team removed two-factor authentication from your account'}. All devices were logged out.\n\nWhen: ${at}\n\nLog in and turn it on again with your new phone. If you did not ask for this, reset your password now and contact our support team.\n`,
  }),
};

/** The mails that verify a new address and notify the former one. */
export const email = {
  purposes: {
    change_email: 'making this the email of your account',
    backup_email: 'making this the recovery email of an account',
    verify_email: 'verifying the email of your account',
  },
  subject: 'Verify your email',
  button: { before: 'Or open this link within 24 hours:', label: 'Verify email' },
  /** `address`: the new one, partly masked. */
  changed: (address: string) => ({
    subject: 'Your email was changed',
    text: [`The email of your account was changed to ${address}.`, 'All other devices were logged out.'],
  }),
  undo: {
    press: 'Undo the change',
    link: (until: string) =>
      `If this wasn’t you, undo the change by ${until}. Then choose a new password: someone may know the old one.`,
    older: (sentTo: string, until: string) =>
      `If this wasn’t you, use the link that we sent to ${sentTo} when the email was changed before. Until ${until} it undoes every change since. If you can’t open it, contact support.`,
    none: 'If this wasn’t you, contact support.',
  },
};

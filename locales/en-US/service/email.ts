/** The mails that verify a new address and notify the former one. */
export const email = {
  purposes: {
    change_email: 'making this the email of your account',
    backup_email: 'making this the recovery email of an account',
    verify_email: 'verifying the email of your account',
  },
  candidate: ({ purpose, code, minutes, link }: { purpose: string; code: string; minutes: number; link: string }) => ({
    subject: 'Verify your email',
    text: `Your verification code for ${purpose} is ${code}.\n\nValid for ${minutes} minutes, and only once. We will never ask you for it.\n\nOr open this link within 24 hours:\n${link}\n\nIf you did not ask for it, someone probably entered your address by mistake. You can ignore this email.\n`,
  }),
  /** `address`: the new one, partly masked. `undo`: one of the sentences below. */
  changed: (address: string, undo: string) => ({
    subject: 'Your email was changed',
    text: `The email of your account was changed to ${address}. All other devices were logged out.\n\nIf this wasn’t you, ${undo}\n`,
  }),
  undo: {
    link: (link: string, until: string) =>
      `undo the change by ${until}:\n${link}\n\nThen choose a new password: someone may know the old one.`,
    older: (sentTo: string, until: string) =>
      `use the link that we sent to ${sentTo} when the email was changed before. Until ${until} it undoes every change since.`,
    none: 'contact support.',
  },
};

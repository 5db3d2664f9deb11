/** The mails about the deletion of an account. */
export const abandonment = {
  scheduled: (executeAt: string, origin: string) => ({
    subject: 'Your account will be deleted',
    text: `The deletion of your account was requested: it will be removed for good on ${executeAt}. Until then nothing changes: log in and choose “Recover account” if you want to keep it.\n\n${origin}\nIf this wasn’t you, log in, recover your account and change your password now.\n`,
  }),
  scheduledFormer: (executeAt: string, origin: string) => ({
    subject: 'The account that used this email will be deleted',
    text: `The email of an account was changed from this address, and the deletion of that account was requested: it will be removed for good on ${executeAt}.\n\n${origin}\nIf this wasn’t you, undo the email change before then, using the link in our earlier email. That cancels the deletion.\n`,
  }),
  cancelled: (origin: string) => ({
    subject: 'Your account is recovered',
    text: `The planned deletion of your account was cancelled. Nothing was removed.\n\n${origin}\nIf this wasn’t you, reset your password now and check your account’s security page.\n`,
  }),
  cancelledFormer: (origin: string) => ({
    subject: 'The account that used this email will not be deleted',
    text: `The planned deletion of an account whose email was changed from this address was cancelled. Nothing was removed.\n\n${origin}\nIf this wasn’t you, undo the email change with the link in our earlier email.\n`,
  }),
  deletedFormer: {
    subject: 'The account that used this email was deleted',
    text: 'An account whose email was changed from this address was removed for good, as it was planned. Its cloud history is erased within 7 days.\n\nIf this wasn’t you, contact support.\n',
  },
  deleted: {
    planned: {
      subject: 'Your account was deleted',
      text: 'Your account was removed for good, as it was planned. Your cloud history is erased within 7 days. This address can be used for a new account.\n',
    },
    atOnce: {
      subject: 'Your account was deleted',
      text: 'Your account was removed for good, as it was requested. Your cloud history is erased within 7 days. This address can be used for a new account.\n\nIf this wasn’t you, contact support.\n',
    },
  },
  origin: (at: string, { device, address }: { device: string; address: string }) =>
    `When: ${at}\nDevice: ${device}\nIP address: ${address}\n`,
};

/** The mails about the deletion of an account. */
export const abandonment = {
  scheduled: (executeAt: string) => ({
    subject: 'Your account will be deleted',
    text: [
      `The deletion of your account was requested. It will be removed for good on ${executeAt}.`,
      'Until then nothing changes. If you want to keep it, log in and choose “Recover account”.',
    ],
    advice: 'If this wasn’t you, recover your account and reset your password now.',
  }),
  scheduledFormer: (executeAt: string) => ({
    subject: 'The account that used this email will be deleted',
    text: [
      `The email of an account was changed from this address, and the deletion of that account was requested. It will be removed for good on ${executeAt}.`,
    ],
    advice:
      'If this wasn’t you, undo the email change before then, using the link in our earlier email. That cancels the deletion. If you can’t find the email, contact support.',
  }),
  cancelled: {
    subject: 'Your account is recovered',
    text: ['The planned deletion of your account was cancelled. Nothing was removed.'],
  },
  cancelledFormer: {
    subject: 'The account that used this email will not be deleted',
    text: [
      'The planned deletion of an account whose email was changed from this address was cancelled. Nothing was removed.',
    ],
    advice:
      'If this wasn’t you, undo the email change with the link in our earlier email. If you can’t find it, contact support.',
  },
  deletedFormer: {
    subject: 'The account that used this email was deleted',
    text: [
      'An account whose email was changed from this address was removed for good, as it was planned.',
      'Its cloud history is erased within 7 days.',
    ],
  },
  deleted: {
    subject: 'Your account was deleted',
    text: {
      planned: [
        'Your account was removed for good, as it was planned.',
        'Your cloud history is erased within 7 days. This address can be used for a new account.',
      ],
      atOnce: [
        'Your account was removed for good, as it was requested.',
        'Your cloud history is erased within 7 days. This address can be used for a new account.',
      ],
    },
  },
  askSupport: 'If this wasn’t you, contact support.',
};

/** The mail about a reverted change of the email, with lists of what else changed. */
export const takeBack = {
  title: {
    removed: 'We removed:',
    restored: 'We restored:',
    kept: 'Still there (remove what isn’t yours):',
    notRestored: 'Changed, and we can’t bring it back:',
  },
  line: {
    authenticator: (name: string | null, at: string | null) =>
      `authenticator app${name === null ? '' : ` “${name}”,`}${at === null ? '' : ` added on ${at}`}`,
    backupCodes: (_: string | null, at: string | null) =>
      at === null ? 'backup codes' : `backup codes generated on ${at}`,
    link: (name: string | null, at: string | null) =>
      name === null ? `third-party account removed on ${at ?? ''}` : `${name} account connected on ${at ?? ''}`,
    passkey: (name: string | null, at: string | null) =>
      name === null ? `passkey removed on ${at ?? ''}` : `passkey “${name}”, added on ${at ?? ''}`,
    app: (name: string | null, at: string | null) => `access for the app ${name ?? ''}, allowed on ${at ?? ''}`,
    recoveryEmail: (name: string | null, at: string | null) =>
      name === null
        ? `recovery email removed on ${at ?? ''}`
        : `recovery email ${name}${at === null ? '' : `, set on ${at}`}`,
    deletion: (_: string | null, at: string | null) => `planned deletion of the account, requested on ${at ?? ''}`,
    archive: (_: string | null, at: string | null) =>
      `copy of your data, requested on ${at ?? ''} (it may have been downloaded)`,
    dataProtection: (_: string | null, at: string | null) => `Advanced Data Protection, changed on ${at ?? ''}`,
  },
  mail: {
    subject: 'Your email was changed back',
    text: [
      'Your account’s email change was undone.',
      'All devices were logged out, and the old password no longer works. Choose a new one now.',
    ],
    press: 'Choose a new password',
    advice: 'If this wasn’t you, contact support.',
  },
  /** To the address that the account lost by it. `address`: the one it has again, partly masked. */
  removedMail: (address: string) => ({
    subject: 'This email no longer belongs to your account',
    text: [
      `The email of your account is ${address} again: the link that we sent there when you or someone else changed it was used.`,
      'This address can no longer log in, and all devices were logged out.',
    ],
    advice: `If you use ${address} yourself, choose a new password there. If you don’t, someone else may be able to open that mailbox: contact support at once.`,
  }),
};

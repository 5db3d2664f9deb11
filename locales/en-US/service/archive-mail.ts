/** The mail that reports a finished archive. */
export const archiveMail = {
  subject: 'Your data is ready',
  ready: (until: string) => [
    `The copy of your data is ready. You can download it until ${until}.`,
    'Open the security page of your account and choose “Download” next to “Manage data”.',
  ],
  unasked: 'If you did not request it, reset your password now.',
};

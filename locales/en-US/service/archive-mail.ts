/** The mail that reports a finished archive. */
export const archiveMail = (until: string) => ({
  subject: 'Your data is ready',
  text: `The copy of your data is ready. Log in, open the security page of your account and choose “Download” next to “Manage data”.\n\nYou can download it until ${until}.\n\nIf you did not request it, reset your password now.\n`,
});

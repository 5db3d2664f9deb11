export const takeBack = {
  title: 'Your email was changed back on {{date}}',
  more: 'We also undid what was added from unfamiliar places.',
  nothing: 'Nothing else was changed.',
  outcomes: {
    removed: 'We removed:',
    restored: 'We restored:',
    kept: 'Still there:',
    notRestored: 'We can’t bring back:',
  },
  authenticatorKept: 'You need its codes to choose a new password. If it isn’t yours, contact support.',
  keptMore: 'If something here isn’t yours, remove it as soon as you log in.',
  notRestoredMore: 'Set these up again after you log in.',
  /** The same for someone who is logged in. */
  removeNow: 'If something here isn’t yours, remove it now.',
  setUpNow: 'If you still want these, set them up again.',
  things: {
    authenticator: { dated: 'Authenticator app added on {{when}}', undated: 'Authenticator app' },
    namedAuthenticator: {
      dated: 'Authenticator app “{{name}}”, added on {{when}}',
      undated: 'Authenticator app “{{name}}”',
    },
    backupCodes: { dated: 'Backup codes generated on {{when}}', undated: 'Backup codes' },
    link: { dated: '{{name}} account connected on {{when}}', undated: '{{name}} account' },
    unlink: { dated: 'Third-party account removed on {{when}}', undated: 'Third-party account' },
    passkey: { dated: 'Passkey “{{name}}”, added on {{when}}', undated: 'Passkey “{{name}}”' },
    lostPasskey: { dated: 'Passkey removed on {{when}}', undated: 'Passkey' },
    app: { dated: 'Access for {{name}}, allowed on {{when}}', undated: 'Access for {{name}}' },
    recoveryEmail: { dated: 'Recovery email {{name}}, set on {{when}}', undated: 'Recovery email {{name}}' },
    lostRecoveryEmail: { dated: 'Recovery email removed on {{when}}', undated: 'Recovery email' },
    deletion: {
      dated: 'Planned deletion of your account, requested on {{when}}',
      undated: 'Planned deletion of your account',
    },
    archive: {
      dated: 'Copy of your data, requested on {{when}}. It may have been downloaded.',
      undated: 'Copy of your data. It may have been downloaded.',
    },
    dataProtection: { dated: 'Advanced Data Protection, changed on {{when}}', undated: 'Advanced Data Protection' },
  },
  open: {
    title: 'Your email was changed',
    text: '{{email}} can take the change of your email back until {{date}}.',
  },
  review: 'Check the rest of your account',
  dismiss: 'Got it',
};

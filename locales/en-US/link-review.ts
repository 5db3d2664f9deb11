export const linkReview = {
  title: 'Do you recognize these?',
  more: 'Your password has been reset. These were added recently, and could still let someone into your account.',
  passkey: 'Passkey, added on {{date}}. It logs in without your password.',
  authenticator: 'Authenticator app, added on {{date}}. Its codes work after your password.',
  recovery:
    '{{email}}, set on {{date}}. We won’t use it to reset your password unless you keep it on a device and network you usually use.',
  unkept:
    '{{email}}, set on {{date}}. We don’t recognize this device and network, so we won’t use it to reset your password yet. Keep it on a device and network you usually use, under “Secure your account”.',
  recoveryEmail: 'Recovery email',
  keepRecovery: 'Keep',
  end: 'Continue',
};

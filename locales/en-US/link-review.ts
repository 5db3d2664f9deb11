export const linkReview = {
  title: 'Do you recognize these?',
  more: 'Your password has been reset. These were added recently, and could still let someone into your account.',
  recovery:
    '{{email}}, set on {{date}}. We won’t use it to reset your password unless you keep it on a device and network you usually use.',
  keepRecovery: 'Keep',
  end: 'Continue',
};

export const password = {
  title: 'Password',
  reading: 'Loading your password settings',
  changedOn: 'Changed {{date}}',
  none: 'No password created yet.',
  change: 'Change',
  dialog: {
    change: 'Change your password',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
  },
  form: {
    changeMore: 'This logs you out on every other device.',
    setMore: 'We’ll email you a code to make sure it’s you. This logs you out on every other device.',
    current: 'Current password',
    currentEmpty: 'Please enter your password.',
    submitChange: 'Change password',
    submitSet: 'Set password',
    submitIn: 'Try again in {{time}}',
  },
  done: {
    changed: 'Your password is changed. Every other device is logged out.',
    created: 'Your password is set. Every other device is logged out.',
  },
  unknown: {
    more: 'The connection dropped. Check again to see whether your new password was saved.',
    retry: 'Check again',
  },
};

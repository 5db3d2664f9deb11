export const emailChange = {
  title: { change_email: 'Change your email', backup_email: 'Your recovery email', verify_email: 'Verify your email' },
  codeTitle: {
    change_email: 'Check your new inbox',
    backup_email: 'Check your recovery inbox',
    verify_email: 'Check your inbox',
  },
  step: 'Step {{current}} of {{of}}',
  preparing: 'Loading the form',
  finish: 'Done',
  form: {
    change_email:
      'Your new email becomes your user name, and other devices are logged out. First we make sure it’s you, then we email a code to the new address.',
    backup_email:
      'Choose an address that you can still open if you lose the other one. First we make sure it’s you, then we email a code to the new address.',
    verify_email: 'We’ll email a code to {{email}}.',
    email: 'New email',
    recovery: 'Recovery email',
    unsaved: 'You were logged out before this was saved.',
    own: 'This is already your email address.',
    submit: { change_email: 'Continue', backup_email: 'Continue', verify_email: 'Send code' },
  },
  currentAddress:
    'An email is sent to the current address for verification: {{target}}. Enter its 6-digit code to {{act}}.',
  currentInbox: 'Enter the 6-digit code we sent to your current inbox, {{target}}, to {{act}}.',
  code: {
    sent: 'Enter the 6-digit code we sent to {{email}}, or open the link in that email.',
    submit: { change_email: 'Change email', backup_email: 'Set recovery email', verify_email: 'Verify email' },
  },
  unknown: 'The connection dropped. Check again to see whether your email was saved.',
  verified: 'Your email is verified.',
  done: {
    change_email: { title: 'Your email is changed', text: 'You log in with {{email}} from now on.' },
    backup_email: {
      title: 'Your recovery email is set',
      text: 'Codes can also be sent to {{email}}. It can reset your password once you have logged in again with your password at a place where you usually do, so that no one else can use it first.',
    },
    takeBack: 'We emailed {{former}}. Its link takes the change back until {{date}}.',
  },
};

export const secondFactor = {
  title: 'Confirm it’s you',
  pageTitle: 'Confirm it’s you – Account Center',
  choose: 'Choose how you want to confirm it’s you.',
  totp: {
    name: 'Authenticator app',
    more: 'A 6-digit code from your app',
    ask: 'Enter the 6-digit code from your authenticator app.',
  },
  backup_code: {
    name: 'Backup code',
    more: 'One of the 8-digit codes you saved',
    ask: 'Enter one of your 8-digit backup codes. Each one works once.',
  },
  email_code: {
    name: 'Email code',
    more: 'We send a 6-digit code to {{target}}',
    ask: 'Enter the 6-digit code that we mailed to {{target}}.',
  },
  recovery_email_code: {
    name: 'Recovery email code',
    more: 'We send a 6-digit code to {{target}}',
    ask: 'Enter the 6-digit code that we mailed to {{target}}.',
  },
  code: { label: 'Code', backupToo: 'An 8-digit backup code works too.', works: 'Works for {{minutes}} minutes.', worksOne: 'Works for 1 minute.' },
  problem: {
    empty: 'Enter the code.',
    digits: 'A code has 6 digits, a backup code 8.',
    digitsMail: 'The code has 6 digits.',
    digitsBackup: 'A backup code has 8 digits.',
  },
  sending: 'Sending the code to {{target}}',
  resend: 'Resend code',
  resendIn: 'Resend in {{seconds}} s',
  submit: 'Confirm',
  submitIn: 'Confirm ({{time}})',
  another: 'Use another method',
  cancel: 'Back to log in',
};

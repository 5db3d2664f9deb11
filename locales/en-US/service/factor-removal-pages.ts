/** The pages about the removal of a second factor, which need no login and no script. `{due}`: a date and time. */
export const factorRemovalPages = {
  ways: { logIn: 'Back to login', support: 'Contact support', help: 'Help' },
  refusal: {
    press: 'Keep two-factor authentication',
    asking: (account: string) => ({
      title: 'Keep two-factor authentication?',
      text: [
        `Someone asked to remove it from the account ${account}. If that wasn’t you, refuse: it stays on, and no one can log in without it.`,
      ],
    }),
    refused: {
      title: 'Two-factor authentication stays on',
      text: ['The request was refused. Someone may know your password or read your email: change both passwords.'],
    },
    closed: {
      title: 'This request is no longer open',
      used: 'Your account was used since, so two-factor authentication stays on.',
      refused: 'It was refused. Two-factor authentication stays on.',
      expired: 'It has expired. Two-factor authentication stays on.',
      done: 'Two-factor authentication was removed. If that wasn’t you, contact support.',
    },
    invalid: { title: 'This link isn’t valid', text: ['Open the full link from the email.'] },
  },
  lost: {
    field: 'Email of your account',
    send: 'Send link',
    start: 'Start removal',
    another: 'Use another address',
    again: 'Get another link',
    invalidAddress: 'Please enter a valid email address.',
    form: (hours: number) => ({
      title: 'Lost your phone and your backup codes?',
      text: [
        `We can remove two-factor authentication from your account. It takes ${hours} hours, and we notify every address of your account, so no one else can do it unnoticed.`,
        'If you are still logged in somewhere, turn it off there instead. That takes a minute.',
      ],
    }),
    sent: {
      title: 'Check your email',
      text: [
        'If your email belongs to an account with two-factor authentication, we have sent a link to it. Valid for one hour. No mail? Check your spam folder, or go back and check the spelling.',
      ],
    },
    tooMany: {
      title: 'Too many emails',
      text: ['Too many emails were requested from your network. Try again in an hour.'],
    },
    asking: (account: string) => ({
      title: 'Remove two-factor authentication?',
      text: [`This is about the account ${account}.`],
      steps: [
        'We notify every address of the account now. Each of them can refuse.',
        'Logging in cancels this.',
        'On {due} you can reset your password with an emailed code. You won’t need your phone.',
      ],
    }),
    refusedBefore: {
      title: 'This was refused',
      text: [
        'In the last week, someone with access to one of your account’s email addresses refused this. Contact support.',
      ],
    },
    takenBack: {
      title: 'Log in first, or contact support',
      text: [
        'Your account’s email change was undone, and no one has logged in since. Until someone does, only support can remove two-factor authentication.',
      ],
    },
    invalid: {
      title: 'This link isn’t valid',
      text: ['It has expired, or something has changed since. Get another one.'],
    },
    waiting: {
      title: 'The wait of 72 hours has begun',
      text: [
        'On {due} you can reset your password with an emailed code. You won’t need your phone, and two-factor authentication will be removed. Do it within a week.',
        'Logging in before then cancels this.',
      ],
    },
  },
};

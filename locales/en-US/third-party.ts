const withPassword = 'Log in with your password';
const again = 'Start again';

export const thirdParty = {
  waiting: { title: 'Logging you in', more: 'The other service has answered. This takes a few seconds at most.' },
  refused: { title: 'This log-in was not finished', pageTitle: 'Log-in not finished – Account Center' },
  advice: {
    noAccount: 'No account here goes with that other account. Log in with the email and password of your account.',
    hasAccount: 'Log in with the password of that account.',
    noEmail: 'Log in with your password. Or start again, and allow the other service to give us your email address.',
    unknownOutcome: 'We did not learn whether you were logged in. You can safely start again.',
  },
  way: {
    noAccount: withPassword,
    hasAccount: withPassword,
    noEmail: withPassword,
    unknownOutcome: again,
    support: 'Back to log in',
    again,
  },
  returning: { title: 'Back to log in', more: 'We are taking you there.', link: 'Go to log in' },
};

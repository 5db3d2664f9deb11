export const loginApproval = {
  pageTitle: 'Log in on a computer',
  reading: 'Loading the request',
  unavailable: 'This request could not be loaded',
  title: 'Let a computer log in?',
  account: 'Account',
  asks: 'Who is asking',
  device: 'Browser',
  place: 'From',
  askedAt: 'Since',
  warning: {
    title: 'Only if you started this yourself',
    text: 'Continue only if you’re sitting at the computer and chose to log in with your phone. Our support never asks you to scan a code.',
  },
  far: 'The computer is on a different network than this phone. That’s normal if your phone uses mobile data. Otherwise, refuse.',
  choose: 'Choose the number on the computer’s screen',
  number: 'Number {{number}}',
  refuse: 'Refuse',
  interrupted: 'We couldn’t confirm your choice, and nothing was allowed. Choose again.',
  back: 'Back',
  allow: 'Allow login',
  allowed: {
    title: 'Login allowed',
    more: '{{device}} is being logged in to your account. If it isn’t within half a minute, show a new code there. You can log it out at any time under “Sessions and devices”.',
    sessions: 'Sessions and devices',
  },
  refused: {
    title: 'Login refused',
    more: 'Nobody was logged in. If someone sent you this code or showed it to you, they wanted to get into your account.',
  },
  wrongNumber: {
    title: 'Login refused',
    more: 'That wasn’t the number on the computer, so nobody was logged in. To try again, show a new code there.',
  },
  over: {
    title: 'This login has ended',
    more: 'A code is valid for one minute, and you have two minutes to confirm. To try again, show a new code on the computer.',
  },
  withoutCode: {
    title: 'Scan the code on your computer',
    more: 'On the computer’s login page, choose “Log in with your phone”. Then scan the code with this phone’s camera.',
  },
  toAccount: 'Go to my account',
};

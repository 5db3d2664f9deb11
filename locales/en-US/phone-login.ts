export const phoneLogin = {
  asking: 'Creating a code',
  title: 'Log in with your phone',
  scan: 'Scan this code with the camera of a phone on which you’re logged in. Then choose this number there:',
  qrName: 'QR code for your phone',
  number: 'Your number',
  expiresIn: 'The code is valid for {{time}}.',
  unread: 'We can’t check right now whether your phone has allowed the login. We’ll keep trying.',
  chosen: {
    title: 'Confirm on your phone',
    more: 'The number was right. Confirm on your phone within two minutes that it’s you, and you’ll be logged in here.',
  },
  loggingIn: 'Logging you in',
  refused: {
    title: 'Login refused',
    more: 'It was refused on the phone, or a different number was chosen there. Nobody was logged in.',
  },
  over: {
    title: 'This login has ended',
    more: 'A code is valid for one minute, and you have two minutes to confirm on the phone. Get a new code to log in.',
  },
  unavailable: 'You can’t log in with your phone right now',
  renew: 'Show a new code',
  renewIn: 'Show a new code ({{time}})',
  back: 'Log in another way',
};

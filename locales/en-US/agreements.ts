export const agreements = {
  title: {
    terms: 'Our terms have changed',
    privacy: 'Our privacy policy has changed',
    both: 'Our terms and privacy policy have changed',
  },
  inForce: '{{document}}: version {{version}} is in force.',
  inForceAgreed: '{{document}}: version {{version}} is in force. You agreed to version {{agreed}}.',
  more: 'Until you decide, your account works as before, and you can log out or delete it at any time.',
  agree: 'Agree',
  later: 'Later',
  close: 'Close and ask me later',
  agreed: 'Thank you. Your agreement is saved.',
  /** The title where no version was agreed to before. */
  first: {
    terms: 'Please agree to our terms',
    privacy: 'Please agree to our privacy policy',
    both: 'Please agree to our terms and privacy policy',
  },
};

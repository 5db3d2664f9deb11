export const agreements = {
  title: {
    terms: 'Our terms have changed',
    privacy: 'Our privacy policy has changed',
    both: 'Our terms and privacy policy have changed',
  },
  new: {
    terms: 'New terms since {{day}}',
    privacy: 'New privacy policy since {{day}}',
  },
  /** The account has not agreed to any version yet. */
  inForce: {
    terms: 'Our terms, in force since {{day}}',
    privacy: 'Our privacy policy, in force since {{day}}',
  },
  more: 'Until you decide, your account works as before, and you can log out or delete it at any time.',
  agree: 'Agree',
  later: 'Later',
  close: 'Close and ask me later',
  agreed: 'Thank you. Your agreement is saved.',
  /** The title if no version was agreed to before. */
  first: {
    terms: 'Please agree to our terms',
    privacy: 'Please agree to our privacy policy',
    both: 'Please agree to our terms and privacy policy',
  },
};

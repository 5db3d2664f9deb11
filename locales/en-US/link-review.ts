export const linkReview = {
  title: 'Do you know these accounts?',
  more: 'Your password is reset. These accounts were connected since you last logged in, and can still log in to your account.',
  keep: 'Continue',
};

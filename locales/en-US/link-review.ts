export const linkReview = {
  title: 'Do you know these accounts?',
  more: 'Your password is reset. These accounts were connected recently, and can still log in to your account.',
  keep: 'Continue',
};

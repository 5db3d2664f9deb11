export const linkReview = {
  title: 'Do you recognize these accounts?',
  more: 'Your password has been reset. These accounts were connected recently, and can still log in to your account.',
  keep: 'Continue',
};

export const fields = {
  email: 'Email',
  emailProblem: {
    empty: 'An email address is required.',
    format: 'Please enter your email address in the format name@example.com.',
    invalid: 'Please enter a valid email address.',
  },
  password: { label: 'Password', empty: 'Please enter your password.', show: 'Show password', hide: 'Hide password' },
};

export const login = {
  title: 'Log in',
  newHere: 'New here?',
  createAccount: 'Create an account',
  pageTitle: 'Log in – {{brand}}',
  signUpLoading: 'Loading the form',
  saying: {
    title: 'What your cameras see is yours.',
    more: 'One account for your cameras, your videos and the people you share them with.',
  },
  emailOrPhone: { label: 'Email or phone number' },
  emailOrPhoneProblem: {
    empty: 'An email address or phone number is required.',
    format: 'Please enter an 11-digit phone number, or your email address in the format name@example.com.',
    invalid: 'Please enter a valid email address or phone number.',
  },
  lostPassword: 'Lost password?',
  remember: {
    label: 'Remember this device for {{days}} days',
    hint: 'Skips the two-factor code next time. Only on a device of your own.',
    forget: 'Forget this device',
    forgotten: 'We’ll ask for a code here again.',
  },
  submit: 'Log in',
  submitIn: 'Log in ({{time}})',
  passkey: 'Log in with a passkey',
  phone: 'Log in with your phone',
  thirdParties: { title: 'or continue with', name: 'Continue with {{name}}' },
};

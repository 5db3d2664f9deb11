export const cookieNotice = {
  label: 'Cookies',
  text: 'Cookies keep you logged in. May we also count how often each feature is used? We never record who used it.',
  now: { allowed: 'Counting is allowed now.', declined: 'Counting is declined now.' },
  allow: 'Allow',
  decline: 'Decline',
  settings: 'Cookie settings',
  kept: 'Your answer is saved in this browser.',
};

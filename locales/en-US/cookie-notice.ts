export const cookieNotice = {
  label: 'Cookies',
  text: 'Cookies keep you logged in. May we also count which functions are used, never by whom?',
  allow: 'Allow',
  decline: 'Decline',
  settings: 'Cookie settings',
  kept: 'Your answer is kept in this browser.',
};

export const logout = {
  pageTitle: 'Log out – {{brand}}',
  working: 'Logging you out',
  more: 'This takes a few seconds at most.',
};

export const logOut = {
  pageTitle: 'Log out – Account Center',
  working: 'Logging you out',
  more: 'This takes a few seconds at most.',
};

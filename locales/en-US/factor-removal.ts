export const factorRemoval = {
  refuse: 'Keep it',
  dismiss: 'Got it',
  changePassword: 'Change password',
  removed: {
    title: 'Two-factor authentication will be removed on {{due}}',
    text: 'Someone asked for this on {{asked}}. If it wasn’t you, keep it and change your password.',
  },
  support: {
    title: 'Someone asked support to remove your two-factor authentication',
    text: 'This was on {{asked}}. If it wasn’t you, keep it and change your password.',
  },
  ended: {
    title: 'Someone asked to remove your two-factor authentication',
    text: 'This was on {{asked}}. It stays on, because your account was used since. If it wasn’t you, change your password: they may ask again.',
  },
  refused: {
    title: 'Two-factor authentication stays on',
    text: 'No one can ask for its removal online for {{count}} days. If you didn’t ask, change the passwords of your account and your email.',
  },
};

export const thirdPartyLinks = {
  title: 'Connected accounts',
  description: 'Log in with an account you have elsewhere.',
  reading: 'Loading your connected accounts',
  none: 'Not connected',
  noneInApp: 'Not connected. You can connect it in a browser.',
  connect: 'Connect',
  taken:
    'This {{provider}} account is connected to another account here. Choose another one, or remove it there first.',
  lastWay: 'Your account has no password, so one connection must stay. {{set}} first, then you can remove it.',
  removed: '{{provider}} is removed. You can no longer log in with it.',
  interrupted: 'The connection dropped. This is the current state.',
  dialog: {
    title: 'Remove {{provider}}?',
    more: 'You can no longer log in with {{provider}}. You can connect it again at any time.',
  },
};

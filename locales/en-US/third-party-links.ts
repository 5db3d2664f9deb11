export const thirdPartyLinks = {
  title: 'Connected accounts',
  description: 'Log in with an account you have elsewhere.',
  reading: 'Getting your third-party accounts ready',
  none: 'Not connected',
  connect: 'Connect',
  remove: 'Remove',
  lastWay: 'This is your only way to log in. Add a password in Security before you remove it.',
  removed: '{{provider}} is removed. You can no longer log in with it.',
  interrupted: 'The connection dropped. This is what we know now.',
  dialog: {
    title: 'Remove {{provider}}?',
    more: 'You can no longer log in with {{provider}}. You can connect it again at any time.',
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
  },
};

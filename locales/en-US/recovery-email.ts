export const recoveryEmail = {
  title: 'Recovery email',
  reading: 'Loading your recovery email',
  none: 'A second address for codes when you’ve lost the first.',
  more: 'We send codes to {{email}} when you can’t get to your account email.',
  change: { title: 'Change the address', more: 'The new one is verified first.', action: 'Change' },
  off: { title: 'Turn it off', more: 'No more codes go there.', action: 'Turn off' },
  close: 'Close',
  turnOff: {
    title: 'Turn off your recovery email',
    more: 'No more codes go to {{email}}. When you can’t get to your account email, there is then no other address for them.',
  },
  turnedOff: 'Your recovery email is off.',
  interruptedOn: 'The connection dropped. Your recovery email is on.',
  interruptedOff: 'The connection dropped. Your recovery email is off.',
};

export const recoveryEmail = {
  title: 'Recovery email',
  reading: 'Loading your recovery email',
  none: 'A second address for codes, in case you lose the first.',
  more: 'We send codes to {{email}} if you can’t open your account email.',
  change: { title: 'Change the address', more: 'The new one is verified first.', action: 'Change' },
  off: { title: 'Turn it off', more: 'No more codes are sent there.', action: 'Turn off' },
  close: 'Close',
  turnOff: {
    title: 'Turn off your recovery email',
    more: 'No more codes are sent to {{email}}. If you can’t open your account email, we’ll have no other address to send them to.',
  },
  turnedOff: 'Your recovery email is off.',
  interruptedOn: 'The connection dropped. Your recovery email is on.',
  interruptedOff: 'The connection dropped. Your recovery email is off.',
};

export const passkeyOffer = {
  title: 'Next time, log in without your password',
  text: 'A passkey uses this device’s fingerprint, face or PIN. Nobody can steal it with a fake page.',
  create: 'Create a passkey',
  dismiss: 'Hide this notice for {{days}} days',
};

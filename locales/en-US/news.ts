export const news = {
  title: 'News',
  description: 'New products and features, from time to time. Emails about your account’s security always reach you.',
  term: 'News by email',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
};

export const news = {
  title: 'News',
  description: 'New products and features, from time to time. Emails about your account’s security always reach you.',
  /** While the address is not verified. */
  descriptionUnverified:
    'New products and features, from time to time. Until you verify your email, we send nothing to it except verification codes.',
  term: 'News by email',
  on: 'On',
  onUnverified: 'On, once you verify your email',
  off: 'Off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'You get news by email.',
  turnedOff: 'You no longer get news by email.',
};

/** The links of header, menus and footer, by key. */
export const linkKeys = [
  'support-center',
  'download-center',
  'software-and-manual',
  'contact-us',
  'store',
  'cloud',
  'about-us',
  'privacy',
  'terms',
  'my-account',
  'orders',
  'my-cloud',
  'community',
  'track-order',
  'my-address',
] as const;
export type LinkKey = (typeof linkKeys)[number];

/** Where users resolve what blocks a deletion, in addition to `cloud` and `orders`. */
export const deletionLinkKeys = ['affiliate-program', 'business-video'] as const;

/** Links that the support menu can contain. */
export const supportKeys = [
  'support-center',
  'download-center',
  'software-and-manual',
  'contact-us',
] as const satisfies LinkKey[];

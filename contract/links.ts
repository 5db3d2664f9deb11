/** The links that header, menus and footer hold, by their keys. */
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

/** Where what blocks a deletion is settled, beside `cloud` and `orders`. */
export const deletionLinkKeys = ['affiliate-program', 'business-video'] as const;

/** Links that the support menu may hold. */
export const supportKeys = [
  'support-center',
  'download-center',
  'software-and-manual',
  'contact-us',
] as const satisfies LinkKey[];

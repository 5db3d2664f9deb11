/** The texts of the shell that the login page does not need. */
export const pages = {
  /** Of the documents, for search engines. */
  description: 'Your account for cameras and cloud videos: log in, change your details, and keep the account safe.',
  links: {
    'my-account': 'My account',
    orders: 'Orders',
    'my-cloud': 'My cloud',
    community: 'Community',
    'my-address': 'My addresses',
    'log-out': 'Log out',
  },
  nav: { label: 'Account pages', home: 'Profile', security: 'Security' },
  message: { error: 'Error:', close: 'Close message' },
  starting: { label: 'Loading your account' },
  slowLoad: { text: 'This page is taking longer than usual.', reload: 'Reload' },
  noScript: 'This page needs JavaScript. Turn it on in the settings of your browser, then reload the page.',
  retryIn: 'Retry in {{seconds}} s',
  /** Loading a part of a page when it is opened. */
  part: { loading: 'Loading', close: 'Close' },
  outage: { title: 'Parts of this page could not be loaded', part: 'Not loaded yet' },
  unreachable: {
    title: 'Your account can’t be shown right now',
    more: 'You stay logged in. We’ll try again as soon as you are back online.',
  },
  unexpected: {
    title: 'You are logged in as {{owner}}',
    more: 'No one logged in to this account in this browser. Continue only if this account is yours.',
    accept: 'Continue',
  },
  misconfigured: {
    title: 'The account center is not available right now',
    more: 'The problem is on our side. Your account is safe. Try again later.',
    settings: 'For support: invalid settings {{settings}}',
  },
  replaced: {
    title: 'Another account is logged in',
    more: 'Someone logged in with another account in this browser. This page reloads with that account.',
    reload: 'Reload',
    notice: 'Another account logged in here. This page now shows that account.',
  },
  created: { notice: 'Your account is ready.' },
  loggedOut: { notice: 'You are logged out.' },
  signedOut: {
    title: 'You are logged out',
    inApp: 'The app is logged out. Log in to the app, then try again.',
    more: 'Log in to continue.',
    serviceUnreachable:
      'You are logged out on this device. The service could not be reached, so it may keep your session open for a while. The login page opens as soon as the service answers.',
    logIn: 'Log in',
  },
  broken: {
    title: 'This page could not be shown',
    pageTitle: 'This page could not be shown – {{brand}}',
    more: 'Part of the page failed to load. Your account has not changed.',
  },
  notFound: {
    title: 'Page not found',
    pageTitle: 'Page not found – {{brand}}',
    more: 'The page may have moved, or the address may be wrong.',
    home: 'Go to the homepage',
    account: 'Go to my account',
    logIn: 'Back to login',
  },
};

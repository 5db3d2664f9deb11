/** What the shell says beside the log-in page. */
export const pages = {
  nav: { label: 'Account pages', home: 'Profile', security: 'Security' },
  message: { error: 'Error:', close: 'Close message' },
  starting: { label: 'Getting your account ready' },
  slowLoad: { text: 'This page is taking longer than usual.', reload: 'Reload' },
  noScript: 'This page needs JavaScript. Turn it on in the settings of your browser, then reload the page.',
  retryIn: 'Retry in {{seconds}} s',
  unreachable: {
    title: 'Your account cannot be shown right now',
    more: 'You stay logged in. We try again by ourselves when your connection is back.',
  },
  replaced: {
    title: 'Another account is logged in',
    more: 'Somebody logged in as another account in this browser. The page reloads as that account.',
    reload: 'Reload',
    notice: 'Another account logged in here. This page now shows that account.',
  },
  created: { notice: 'Your account is ready.' },
  signedOut: { title: 'You are logged out', more: 'Log in to go on.', untold: 'You are logged out on this computer. The service could not be reached, so it may keep your session open for a while. The login page opens as soon as the service answers.', logIn: 'Log in' },
  broken: {
    title: 'This page could not be shown',
    pageTitle: 'This page could not be shown – Account Center',
    more: 'Something went wrong in it, or part of it did not arrive. Nothing of your account has changed by that.',
  },
  notFound: {
    title: 'Page not found',
    pageTitle: 'Page not found – Account Center',
    more: 'There is nothing at this address.',
    home: 'Go to the homepage',
    logIn: 'Back to log in',
  },
};

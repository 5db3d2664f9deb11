export const shell = {
  brand: 'Account Center',
  header: { logOut: 'Log out' },
  footer: {
    aboutUs: 'About Us',
    privacy: 'Privacy Policy',
    terms: 'Terms & Conditions',
    copyright: '© {{year}} Account Center',
  },
  language: { name: 'Language' },
  message: { error: 'Error:', close: 'Close message' },
  starting: { label: 'Getting your account ready' },
  late: { text: 'This page is taking longer than usual.', reload: 'Reload' },
  retry: 'Retry',
  retryIn: 'Retry in {{seconds}} s',
  unreachable: {
    title: 'Your account cannot be shown right now',
    more: 'You stay logged in. We try again by ourselves when your connection is back.',
  },
  misconfigured: {
    title: 'The account center is not set up correctly',
    settings: 'Wrong settings: {{settings}}',
  },
  replaced: {
    title: 'Another account is logged in',
    more: 'Somebody logged in as another account in this browser. The page reloads as that account.',
    reload: 'Reload',
    notice: 'Another account logged in here. This page now shows that account.',
  },
  signedOut: { title: 'You are logged out', more: 'Log in to go on.', untold: 'You are logged out on this computer. The service could not be reached, so it may keep your session open for a while.', logIn: 'Log in' },
  notFound: {
    title: 'Page not found',
    pageTitle: 'Page not found – Account Center',
    more: 'There is nothing at this address.',
    home: 'Go to the homepage',
    logIn: 'Back to log in',
  },
};

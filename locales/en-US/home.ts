export const home = {
  pageTitle: 'Your account – Account Center',
  greeting: 'Hello, {{name}}',
  greetingNameless: 'Hello',
  reading: 'Getting your profile ready',
  unavailable: 'Your profile could not be loaded',
};

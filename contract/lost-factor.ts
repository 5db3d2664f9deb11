/**
 * The start page for a customer who has lost both the password and the second factor: a page of the service, without
 * scripts. In a separate file, so that login does not load it.
 */
export const lostFactorPath = '/second-factor/lost';

/**
 * Where a customer begins who has lost password and second factor: a page of the service, without a script. Of a file
 * of its own: login does not load it.
 */
export const lostFactorPath = '/second-factor/lost';

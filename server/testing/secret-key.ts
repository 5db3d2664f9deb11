/** The secret key of all test services, so that they can read each other's databases. */
export const secretKey = 'a secret key for tests, long enough for all';

/** With what the services of the tests seal; a database that one of them filled is read by the others. */
export const secretKey = 'a secret key for tests, long enough for all';

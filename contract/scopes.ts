/**
 * The scope of the account center's own tokens. Apps can be registered for it, and for the `partnerScope` of a brand,
 * for which the user chooses the account first.
 */
export const readProfileScope = 'read_profile';

/** A scope by the grammar of RFC 6749 3.3. */
export const scopeToken = /^[!#-[\]-~]+$/;

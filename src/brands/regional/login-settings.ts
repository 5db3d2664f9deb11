/**
 * The identity providers in the prerendered log-in page of this brand, until the service has answered which it offers.
 */
export const providers = [{ key: 'juniper', name: 'Juniper' }] as const;

/** What this brand accepts as a user name at log-in. */
export const userNames = 'emailOrPhone' as const;

/**
 * The third parties whose buttons are in the login page before the service has answered which it offers: those that
 * THIRD_PARTIES lists for this brand, in that order.
 */
export const providers: readonly { key: string; name: string }[] = [];

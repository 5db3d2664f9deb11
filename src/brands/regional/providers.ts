/**
 * The third parties with a button on the login page before the service has listed the ones it offers: those in
 * THIRD_PARTIES for this brand, in the same order.
 */
export const providers: readonly { key: string; name: string }[] = [];

import {
  linkingName,
  deferredAgreementsName,
  passkeysToSignalName,
  passkeyToOfferName,
} from '#contract/storage-names.ts';
import { flagStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

/**
 * Whether the question about new legal documents was postponed in any tab of this browser. Login and logout clear it.
 */
export const deferredAgreements = (values: KeyValueStore) => flagStore(values, deferredAgreementsName);

/**
 * Stays when the request to a third party is consumed, so a reloaded page still knows that it was to link an account.
 */
export const linkingFlag = (tabValues: KeyValueStore) => flagStore(tabValues, linkingName);

/** Set by a login, until the managers of passkeys have been told which ones the account has. */
export const passkeysToSignal = (values: KeyValueStore) => flagStore(values, passkeysToSignalName);

/** Set by a login by password, until a passkey has been offered. Every login and logout clears it. */
export const passkeyToOffer = (values: KeyValueStore) => flagStore(values, passkeyToOfferName);

import type { Brand, Brands } from '../configuration/brands.ts';
import type { Database } from '../database/open.ts';
import type { CallsInProgress } from '../rate-limit/calls-in-progress.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import type { MailLimiter } from '../rate-limit/mail-limiter.ts';
import type { NetworkLimiter } from '../rate-limit/network-limiter.ts';
import type { FindLocation } from '../locations.ts';
import type { TimesBreached } from '../breached-passwords.ts';
import type { Clock, Random } from '../clock.ts';
import type { Keys } from '../crypto/key.ts';
import type { Passwords } from '../crypto/passwords.ts';
import type { LegalLibrary } from '../configuration/legal-library.ts';
import type { Settings } from '../configuration/settings.ts';
import type { FileStore } from '../files/folder-store.ts';
import type { App } from '../configuration/app.ts';
import type { OpenId, Provider } from '../configuration/provider.ts';

/**
 * What code in a transaction may use besides its connection: nothing that has the pool, as limits and other
 * transactions do.
 */
export type TransactionServices = Omit<Services, 'database' | 'limits'>;

/** The dependencies of every route; holds no request state. */
export interface Services {
  settings: Settings;
  brands: Brands;
  /** Whether analytics events are accepted and stored. */
  analytics: boolean;
  providers: readonly Provider[];
  openId: OpenId;
  /** The apps that may ask users for access. */
  apps: readonly App[];
  /** The legal documents of a brand. */
  legalDocuments(brand: Pick<Brand, 'name'>): LegalLibrary;
  clock: Clock;
  random: Random;
  database: Database;
  keys: Keys;
  passwords: Passwords;
  timesBreached: TimesBreached;
  /** Where an address probably is: shown to its owner, and no reason to allow or refuse anything. */
  findLocation: FindLocation;
  /** Where data archives are stored. */
  archives: FileStore;
  /** Where profile pictures are stored. */
  pictures: FileStore;
  /** Whether accounts with public passwords are allowed, as in a demonstration. */
  hasSeed: boolean;
  /** Runs after vault keys were added or changed; failures are logged. */
  onKeysChanged: (() => Promise<void>) | null;
  limits: {
    /** Failed logins of an account, and from an address. */
    account: Limiter;
    address: NetworkLimiter;
    /** How often a network learns that an account has no password. */
    noPassword: NetworkLimiter;
    /** Mails that an account is locked, by account. */
    lockMails: Limiter;
    /** Wrong second-factor codes at an account in a flow, from one network or session, over all challenges. */
    wrongFactorCodes: NetworkLimiter;
    /** Wrong protection codes of an account, over all its keys. */
    pins: Limiter;
    /** Wrong mailed codes at an account or an address without one in a flow, from one network or session. */
    wrongMailedCodes: NetworkLimiter;
    /** Wrong tries at one code of a sign-up, from one network. */
    wrongSignUpCodes: NetworkLimiter;
    /** Wrong codes from a network, at all accounts. */
    wrongCodesOfNetwork: NetworkLimiter;
    /** Wrong codes at an account in a flow: slows down but never locks. */
    wrongCodesOfFlow: Pick<Limiter, 'consume'>;
    /** Numbers that an account's phones have chosen. */
    phoneLogins: Limiter;
    /** Picture uploads of an account. */
    pictures: Limiter;
    /** Token and code calls from an address. */
    requests: NetworkLimiter;
    /** Calls of a session in progress in this process. */
    inProgress: CallsInProgress;
    /** Calls of a session. */
    session: Limiter;
    /** Mails with other codes to an account that has one. */
    codeMails: MailLimiter;
    /** Reset mails to an address, and by the network of the caller. */
    resetMails: MailLimiter;
    /** Links that start the wait for a lost second factor. */
    lostMails: Limiter;
    resetCallers: NetworkLimiter;
    /** Mails with a code to addresses that an account's users type, and to verify its own, by account. */
    emailChangeMails: Limiter;
    /** Mails to addresses that callers type, by that address, and by the network of callers who are not logged in. */
    newAddressMails: Limiter;
    newAddressCallers: NetworkLimiter;
    /** Searches of a support key that find no account. */
    unknownFinds: Limiter;
    /** Calls to the internal port with an unknown key. */
    unknownKeys: NetworkLimiter;
    /** Batches of analytics events from an address. */
    analytics: NetworkLimiter;
  };
}

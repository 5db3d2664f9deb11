import type { Profile } from '#contract/calls/profile.ts';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import type { Theme } from '#contract/themes.ts';
import { createEmitter } from '#machines/shared/emitter.ts';

/** The customer data known to the pages: for the header, password rules and dates. */
export interface DisplayedAccount {
  /** Empty while unknown. */
  readonly name: string;
  /** The address the customer logs in with; empty while unknown. Password managers save a new password to it. */
  readonly email: string;
  readonly picture: string | null;
  /** Determines the format of dates. */
  readonly country?: string;
  /** The language that the customer chose for the account's pages, in any browser. */
  readonly language?: Profile['language'];
  /** The owner of the password, which must not be the account's name or address. */
  readonly owner?: PasswordOwner;
}

/** Used while unknown. */
export const unknownAccount: DisplayedAccount = { name: '', email: '', picture: null };

/** The customer's nickname, address and picture, as last read by this page. */
export interface DisplayName {
  get(): DisplayedAccount;
  set(known: Partial<DisplayedAccount>): void;
  /** Takes the data from a profile that was read. */
  setFromProfile(profile: ShownProfile): void;
  /** Reads the name, unless it is known. If that fails, the menu shows a generic name. */
  fetch(): Promise<void>;
  listen(changed: () => void): () => void;
}

/** The part of a profile that every page shows. */
type ShownProfile = Pick<Profile, 'id' | 'nickName' | 'firstName' | 'lastName' | 'country' | 'language'> & {
  email: { address: string };
  avatar: { url: string } | null;
  theme?: Theme | undefined;
};

/**
 * `remember`: the account chooser shows the names of accounts that were open in this browser. `adopt`: receives how the
 * account's pages look, if that was chosen.
 */
export function createDisplayName(
  read: () => Promise<ShownProfile>,
  remember: (account: number, name: string) => void = () => undefined,
  adopt: (theme: Theme) => void = () => undefined,
): DisplayName {
  const { emit, listen } = createEmitter();
  let account: DisplayedAccount = unknownAccount;
  const set = (known: Partial<DisplayedAccount>): void => {
    const all = { ...account, ...known };
    account = { ...all, name: all.name.trim() };
    emit();
  };
  const setFromProfile = (profile: ShownProfile): void => {
    set(displayed(profile));
    remember(profile.id, account.name);
    if (profile.theme !== undefined) adopt(profile.theme);
  };
  return {
    get: () => account,
    set,
    setFromProfile,
    async fetch() {
      const fetched = account.name === '' ? await read().catch(() => null) : null;
      // Another part of the page may have set a newer one in the meantime.
      if (fetched !== null && account.name === '') setFromProfile(fetched);
    },
    listen,
  };
}

/** The part of a profile that the header shows. */
function displayed({
  nickName,
  firstName,
  lastName,
  country,
  language,
  email,
  avatar,
}: Omit<ShownProfile, 'id'>): DisplayedAccount {
  return {
    name: nickName,
    email: email.address,
    picture: avatar?.url ?? null,
    country,
    language,
    owner: { email: email.address, nickName, firstName, lastName },
  };
}

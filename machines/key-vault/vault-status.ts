/** What is known about a key without opening it. */
export interface KeySummary {
  readonly id: string;
  readonly followId: string | null;
  readonly protected: boolean;
  readonly modifiedAt: number;
  /** The hint of the protection code; a follower uses its head's. */
  readonly hint: string;
  readonly isOpen: boolean;
  /** The key was open on this page and has since been changed elsewhere. */
  readonly isChangedElsewhere: boolean;
  /** False if its group contradicts itself. */
  readonly isUsable: boolean;
}

/** The recovery kit of the account. */
export interface KitSummary {
  /** Printed on its sheet. */
  readonly number: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** It opens every protected key. */
  readonly isWhole: boolean;
}

/** The passkeys that open keys here: of this host, in a browser that has passkeys. */
export interface PasskeySummary {
  /** Whether the browser can use passkeys here. */
  readonly canUse: boolean;
  readonly names: readonly string[];
}

/**
 * `isOffered`: the feature is on and available in the customer's country. `lockedUntil`: when a code can be entered
 * again after too many wrong ones, in milliseconds of the page's steady clock.
 */
export interface VaultStatus {
  readonly keys: readonly KeySummary[];
  readonly isOffered: boolean;
  readonly lockedUntil: number | null;
  /** Null: there is none. */
  readonly kit: KitSummary | null;
  readonly passkeys: PasskeySummary;
}

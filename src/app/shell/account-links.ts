import type { TargetKey } from '#machines/navigation/links.ts';

/** Whose menu it is: there is one where the log-in marker is. The name is empty until it is known. */
export interface Account {
  readonly name: string;
  readonly logOut: () => void;
}

/** Links of the account menu; log-out is an act, not a link. */
export const accountLinks = {
  signedIn: ['my-account', 'orders', 'my-cloud', 'community'],
  signedOut: ['sign-up', 'log-in', 'track-order'],
} as const satisfies Record<string, readonly TargetKey[]>;

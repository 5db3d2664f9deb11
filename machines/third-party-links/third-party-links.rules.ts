import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Links, ThirdPartyLinksContext } from './third-party-links.model.ts';

export const contextAtStart: ThirdPartyLinksContext = {
  ...notRead,
  links: null,
  provider: null,
  failure: null,
  challenge: null,
  removed: null,
  isInterrupted: false,
};

/** Without a password, the only connection is the last way to log in. */
export function isLastWay({ credentials, hasPassword }: Links): boolean {
  return !hasPassword && credentials.length === 1;
}

/** The number of the connection to a third party, or null. */
export function linkIdOf(links: Links | null, provider: string | null): number | null {
  return links?.credentials.find((each) => each.system === provider)?.id ?? null;
}

/** What was read; the reason of a refused connection only if the third party is not connected after all. */
export function afterRead(links: Links): Partial<ThirdPartyLinksContext> {
  const { refused = null } = links;
  const isRefused = refused !== null && linkIdOf(links, refused.provider) === null;
  return { ...notRead, links, ...(isRefused && refused) };
}

const takenSymbols: readonly string[] = [
  'third_account_already_associated',
  'third_account_associated',
  'third_account_already_register',
];

/** Whether the user cancelled at the third party, which is no failure. */
export function isCancelled({ symbol }: Failure): boolean {
  return symbol === 'third_sign_in_cancelled';
}

/** Whether the account at the third party is connected to another account. */
export function isTaken({ symbol }: Failure): boolean {
  return takenSymbols.includes(symbol);
}

type Refused = Pick<ThirdPartyLinksContext, 'failure'>;

/** It was removed elsewhere or became the last way to log in; show the current state. */
export function isStale({ failure }: Refused): boolean {
  return failure?.symbol === 'not_found' || failure?.symbol === 'modify_not_allowed';
}

import type { SnapshotFrom } from 'xstate';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Links, RefusedConnection } from './third-party-links.model.ts';
import { isCancelled, isLastWay, isTaken } from './third-party-links.rules.ts';
import type { thirdPartyLinksMachine } from './third-party-links.machine.ts';

export interface LinkRow {
  readonly provider: string;
  /** The name of the third party. */
  readonly providerName: string;
  /** The person's name there; null if not connected. */
  readonly person: string | null;
  /** When it was connected, in epoch milliseconds; null if it is not. */
  readonly since: number | null;
  /** No other way to log in would remain. */
  readonly isLastWay: boolean;
  readonly busy: boolean;
  /** Why it could not be connected. */
  readonly failure: Failure | null;
  /** Because the account there is connected to another account here. */
  readonly isTaken: boolean;
  readonly isCancelled: boolean;
}

export interface RowsScreen {
  readonly name: 'rows';
  readonly links: Links;
  /** The third party the page is redirecting to. */
  readonly connecting: string | null;
  /** Why one could not be connected. */
  readonly refused: RefusedConnection | null;
  /** The name of the third party removed a moment ago. */
  readonly removed: string | null;
  readonly isInterrupted: boolean;
}

export type DialogScreen =
  | {
      readonly name: 'confirming';
      readonly providerName: string;
      readonly busy: boolean;
      readonly failure: Failure | null;
    }
  | ChallengedScreen;

type LinksSnapshot = SnapshotFrom<typeof thirdPartyLinksMachine>;

/** The rows, which stay while a dialog is open. */
export function selectRows(snapshot: LinksSnapshot): UnreadScreen | RowsScreen {
  const { unread, links, provider, failure, removed, isInterrupted } = snapshot.context;
  if (snapshot.matches('checking') || links === null) return unread;
  const isClosed = snapshot.matches({ shown: 'closed' });
  const connecting = snapshot.matches('connecting') ? provider : null;
  return {
    name: 'rows',
    links,
    connecting,
    refused: isClosed && failure !== null && provider !== null ? { provider, failure } : null,
    removed: isClosed && removed !== null ? nameOf(snapshot, removed) : null,
    isInterrupted: isClosed && isInterrupted,
  };
}

/** One row for each third party of the brand. `hasNewPassword`: a password was set after the list was read. */
export function rowsOf(
  { links, connecting, refused }: Pick<RowsScreen, 'links' | 'connecting' | 'refused'>,
  hasNewPassword = false,
): LinkRow[] {
  return links.providers.map(({ key, name }) => {
    const link = links.credentials.find((each) => each.system === key);
    const failure = refused?.provider === key ? refused.failure : null;
    const person = link === undefined ? null : (link.email ?? link.name);
    return {
      provider: key,
      providerName: name,
      person,
      since: link?.since ?? null,
      isLastWay: person !== null && !hasNewPassword && isLastWay(links),
      busy: connecting === key,
      failure,
      isTaken: failure !== null && isTaken(failure),
      isCancelled: failure !== null && isCancelled(failure),
    };
  });
}

/** The dialog; null while it is closed. */
export function selectDialog(snapshot: LinksSnapshot): DialogScreen | null {
  const { challenge, failure, provider } = snapshot.context;
  const providerName = nameOf(snapshot, provider ?? '');
  if (snapshot.matches({ shown: 'confirming' })) return { name: 'confirming', providerName, busy: false, failure };
  if (snapshot.matches('removing')) return challenge ?? { name: 'confirming', providerName, busy: true, failure: null };
  return null;
}

/** What the user sees: the rows and the dialog on top. */
export function selectScreen(snapshot: LinksSnapshot) {
  const [rows, dialog] = [selectRows(snapshot), selectDialog(snapshot)];
  return { name: dialog?.name ?? rows.name, rows, dialog };
}

function nameOf({ context: { links } }: LinksSnapshot, provider: string): string {
  return links?.providers.find(({ key }) => key === provider)?.name ?? provider;
}

import type { CreationOptions, Passkey, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import type { RetryableReadEvent, Unread } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { ItemNameProblem } from '#contract/rules/names.ts';
import type { Failure } from '#machines/shared/failure.ts';

/** What needs a second factor: creating a passkey, and removing one. */
export type PasskeyChange = { readonly kind: 'create' } | { readonly kind: 'remove'; readonly id: string };
/** What the service returns: what the browser needs to create one, or the remaining passkeys. */
export type ChangedPasskeys =
  | { readonly kind: 'create'; readonly options: CreationOptions }
  | { readonly kind: 'remove'; readonly passkeys: Passkeys };

export interface PasskeyInput {
  /** Whether the browser can create passkeys here. */
  readonly canCreate: boolean;
}

export interface PasskeyContext extends Unread, PasskeyInput {
  /** Null until read: unknown does not mean "none". */
  readonly passkeys: Passkeys | null;
  /** The one to rename or remove; null while one is created. */
  readonly chosen: Passkey | null;
  /** As submitted, for a new one or a chosen one. */
  readonly name: string;
  readonly problem: ItemNameProblem | null;
  readonly change: PasskeyChange | null;
  readonly options: CreationOptions | null;
  readonly credential: PasskeyRegistration | null;
  /** Why the last step failed. */
  readonly failure: Failure | null;
  /** The second factor, while requested. */
  readonly challenge: ChallengedScreen | null;
  readonly lastCompleted: 'created' | 'renamed' | 'removed' | null;
  /** The response was lost, so only what we re-read is certain. */
  readonly isInterrupted: boolean;
}

export type PasskeyEvent =
  | RetryableReadEvent
  /** What the passkeys open was changed elsewhere on the page. */
  | { type: 'passkeys.changed' }
  | { type: 'manage.open' }
  | { type: 'manage.close' }
  | { type: 'passkey.create' }
  | { type: 'passkey.rename'; id: string }
  | { type: 'passkey.remove'; id: string }
  | { type: 'name.submit'; name: string }
  | { type: 'name.edit' }
  | { type: 'name.cancel' }
  | { type: 'remove.confirm' }
  | { type: 'remove.cancel' };

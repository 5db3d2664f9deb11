import type { Passkey, Passkeys } from '#contract/calls/passkey.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { PasskeyContext, PasskeyInput } from './passkey.model.ts';

export function contextAtStart({ canCreate }: PasskeyInput): PasskeyContext {
  return {
    ...notRead,
    canCreate,
    passkeys: null,
    chosen: null,
    name: '',
    problem: null,
    change: null,
    options: null,
    credential: null,
    failure: null,
    challenge: null,
    lastCompleted: null,
    isInterrupted: false,
  };
}

/** Whether one can be removed: something must remain to log in with. */
export function isRemovable({ passkeys, hasOtherLogin }: Passkeys): boolean {
  return hasOtherLogin || passkeys.length > 1;
}

export function passkeyOf(passkeys: Passkeys | null, id: string): Passkey | null {
  return passkeys?.passkeys.find((each) => each.id === id) ?? null;
}

type Named = Pick<PasskeyContext, 'chosen' | 'name' | 'credential'>;

/** Whether a list that was read back has the new name, or the new passkey. */
export function isSaved({ chosen, name, credential }: Named, { passkeys }: Passkeys): boolean {
  return passkeys.some((each) =>
    chosen === null ? each.credentialId === credential?.id : each.id === chosen.id && each.name === name,
  );
}

/** Whether the one to rename was removed elsewhere. */
export function isGone({ chosen }: Pick<Named, 'chosen'>, passkeys: Passkeys): boolean {
  return chosen !== null && passkeyOf(passkeys, chosen.id) === null;
}

type Refused = Pick<PasskeyContext, 'failure'>;

/** It was removed elsewhere, or became the last way to log in; show the current state. */
export function isStale({ failure }: Refused): boolean {
  return failure?.symbol === 'not_found' || failure?.symbol === 'modify_not_allowed';
}

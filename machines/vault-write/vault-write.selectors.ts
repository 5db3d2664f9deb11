import type { SnapshotFrom } from 'xstate';
import { percentOf } from '#machines/cmk/cmk.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { vaultWriteMachine } from './vault-write.machine.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { DraftProblem, KitSheet, WriteKind } from './vault-write.model.ts';

type VaultWriteSnapshot = SnapshotFrom<typeof vaultWriteMachine>;

export interface FormScreen {
  readonly name: 'form';
  readonly kind: WriteKind;
  readonly problem: DraftProblem;
  readonly failure: Failure | null;
  /** Where to show the failure: at the current code, at the key of the kit, or above the form. */
  readonly errorLocation: 'current' | 'recoveryKey' | 'form';
  readonly waitSeconds: number;
  /** Maximum length of a hint. */
  readonly hintLimit: number;
  /** The number of a kit that the user has saved for this write and that is not in effect; null without one. */
  readonly waitingKit: string | null;
}

export type VaultWriteScreen =
  | FormScreen
  | { name: 'deriving'; kind: WriteKind; percent: number }
  | { name: 'kit'; kind: WriteKind; sheet: Secret<KitSheet>; isSaved: boolean }
  /** The child `commit` shows the second factor; without one, the write is being saved. */
  | { name: 'committing'; kind: WriteKind }
  | { name: 'confirming'; kind: WriteKind }
  | { name: 'outcomeUnknown'; kind: WriteKind; failure: Failure | null };

const codes: readonly string[] = ['pin_not_correct', 'pin_verification_failed', 'wrong_pin', 'pin_locked'];

export function selectScreen(snapshot: VaultWriteSnapshot): VaultWriteScreen {
  const { kind, problem, failure, waitSeconds, hintLimit, derived, kit, isKitSaved } = snapshot.context;
  if (snapshot.matches('preparing')) return { name: 'deriving', kind, percent: percentOf(derived) };
  if (snapshot.matches({ submitted: 'keepingKit' }) && kit !== null)
    return { name: 'kit', kind, sheet: kit, isSaved: isKitSaved };
  if (snapshot.matches({ submitted: 'confirming' })) return { name: 'confirming', kind };
  if (snapshot.matches({ submitted: 'outcomeUnknown' })) return { name: 'outcomeUnknown', kind, failure };
  if (snapshot.matches('submitted')) return { name: 'committing', kind };
  const waitingKit = isKitSaved && kit !== null ? kit.reveal().number : null;
  const errorLocation = locationOf(failure);
  return { name: 'form', kind, problem, failure, errorLocation, waitSeconds, hintLimit, waitingKit };
}

function locationOf(failure: Failure | null): FormScreen['errorLocation'] {
  if (failure === null) return 'form';
  if (failure.symbol === 'recovery_kit_incorrect') return 'recoveryKey';
  return codes.includes(failure.symbol) ? 'current' : 'form';
}

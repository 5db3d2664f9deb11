import { hintProblem } from '#contract/rules/hint.ts';
import { confirmationProblem } from '#contract/rules/password.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure, type Failure } from '#machines/shared/failure.ts';
import { noProblem } from './vault-write.model.ts';
import type { Draft, DraftProblem, VaultWriteContext, VaultWriteEvent, WriteKind } from './vault-write.model.ts';

/** Which form fields a write has. */
export function partsOf(kind: WriteKind): { current: boolean; code: boolean; loss: boolean } {
  return {
    current: kind === 'change' || kind === 'turnOff',
    code: kind === 'set' || kind === 'change' || kind === 'reset',
    loss: kind !== 'change' && kind !== 'turnOff',
  };
}

/** The problem of each field of a draft. */
export function draftProblem(kind: WriteKind, draft: Draft, hintLimit: number): DraftProblem {
  const parts = partsOf(kind);
  const pin = draft.pin.reveal();
  return {
    ...noProblem,
    // Report input that cannot be a code here, so that it costs no attempt.
    ...(parts.current ? { current: pinProblem(draft.current.reveal()) } : {}),
    ...(parts.code
      ? {
          pin: pinProblem(pin),
          again: confirmationProblem(pin, draft.again.reveal()),
          hint: hintProblem(draft.hint, pin, hintLimit),
        }
      : {}),
    ...(parts.loss && !draft.understood ? { understood: 'missing' as const } : {}),
  };
}

/** The problems of the draft that an event submits. */
export function problemIn({ kind, hintLimit }: VaultWriteContext, event: VaultWriteEvent): DraftProblem {
  return draftProblem(kind, eventOf(event, 'draft.submit').draft, hintLimit);
}

/** Why a form that asks for the current code cannot be submitted, if too many wrong codes were entered before. */
export function lockOut({ kind, lockedUntil }: Pick<VaultWriteContext, 'kind' | 'lockedUntil'>): Failure | null {
  return lockedUntil !== null && partsOf(kind).current ? failure('pin_locked', { waitUntil: lockedUntil }) : null;
}

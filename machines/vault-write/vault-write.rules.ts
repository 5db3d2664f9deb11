import { hintProblem } from '#contract/rules/hint.ts';
import { confirmationProblem } from '#contract/rules/password.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import { readPrintedKey } from '#contract/rules/recovery-kit.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure, type Failure } from '#machines/shared/failure.ts';
import { noProblem } from './vault-write.model.ts';
import type { Draft, DraftProblem, VaultWriteContext, VaultWriteEvent, WriteKind } from './vault-write.model.ts';

/** Which form fields a write has. */
export function partsOf(kind: WriteKind): Readonly<Record<'current' | 'recoveryKey' | 'code' | 'loss', boolean>> {
  return {
    current: kind === 'change' || kind === 'turnOff' || kind === 'makeKit' || kind === 'addPasskey',
    recoveryKey: kind === 'recover',
    code: kind === 'set' || kind === 'change' || kind === 'reset' || kind === 'recover',
    loss: kind === 'set' || kind === 'reset' || kind === 'delete',
  };
}

/** Whether a write offers a recovery kit together with its new code: the keys are new, so no kit opens them. */
export function canHaveKit(kind: WriteKind): boolean {
  return kind === 'set' || kind === 'reset';
}

/** Whether a write makes a recovery kit. */
export function makesKit(kind: WriteKind, { withKit }: Pick<Draft, 'withKit'>): boolean {
  return kind === 'makeKit' || (canHaveKit(kind) && withKit);
}

/** Why a text is not the key of the present kit, which has this number. */
export function recoveryKeyProblem(text: string, kitNumber: string | null): DraftProblem['recoveryKey'] {
  const read = readPrintedKey(text);
  if (typeof read === 'string') return read;
  return read.number === kitNumber ? null : 'otherKit';
}

/** The problem of each field of a draft. */
export function draftProblem(
  { kind, hintLimit, kitNumber }: Pick<VaultWriteContext, 'kind' | 'hintLimit' | 'kitNumber'>,
  draft: Draft,
): DraftProblem {
  const parts = partsOf(kind);
  const pin = draft.pin.reveal();
  return {
    ...noProblem,
    // Report input that cannot be a code here, so that it costs no attempt.
    ...(parts.current ? { current: pinProblem(draft.current.reveal()) } : {}),
    ...(parts.recoveryKey ? { recoveryKey: recoveryKeyProblem(draft.recoveryKey.reveal(), kitNumber) } : {}),
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
export function problemIn(context: VaultWriteContext, event: VaultWriteEvent): DraftProblem {
  return draftProblem(context, eventOf(event, 'draft.submit').draft);
}

/** Why a form that asks for the current code cannot be submitted, if too many wrong codes were entered before. */
export function lockOut({ kind, lockedUntil }: Pick<VaultWriteContext, 'kind' | 'lockedUntil'>): Failure | null {
  return lockedUntil !== null && partsOf(kind).current ? failure('pin_locked', { waitUntil: lockedUntil }) : null;
}

import { hintProblem } from '#contract/rules/hint.ts';
import { confirmationProblem } from '#contract/rules/password.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import { noProblem } from './vault-write.model.ts';
import type { Draft, DraftProblem, WriteKind } from './vault-write.model.ts';

/** Which parts of the form a write has. */
export function partsOf(kind: WriteKind): { current: boolean; code: boolean; loss: boolean } {
  return {
    current: kind === 'change' || kind === 'turnOff',
    code: kind === 'set' || kind === 'change' || kind === 'reset',
    loss: kind !== 'change' && kind !== 'turnOff',
  };
}

/** What is wrong with a draft, part by part. */
export function draftProblem(kind: WriteKind, draft: Draft, hintLimit: number): DraftProblem {
  const parts = partsOf(kind);
  const pin = draft.pin.reveal();
  return {
    ...noProblem,
    ...(parts.current && draft.current.reveal() === '' ? { current: 'empty' as const } : {}),
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

export function isComplete(problem: DraftProblem): boolean {
  return Object.values(problem).every((each) => each === null);
}

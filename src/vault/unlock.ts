import type { Cmk } from '#contract/calls/key-vault.ts';
import { unusableKeys } from '#contract/rules/cmk.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { anySignal } from '#src/browser/any-signal.ts';
import { VaultFailure } from './errors.ts';
import type { WorkOptions } from './kdf.ts';
import { KeyScope } from './key-scope.ts';
import { type VaultState, groupOf, headsOf, requireUnlocked } from './state.ts';
import { type UnlockAttempt, extract, tryCode } from './try-code.ts';

interface Options extends WorkOptions {
  readonly signal: AbortSignal;
}

/**
 * Unlocks a head and all keys that follow it, or none of them. An unprotected key needs no code: it was unlocked when
 * it was read.
 */
export async function unlockGroup(
  state: VaultState,
  id: string,
  pin: Secret<string>,
  options: Options,
): Promise<readonly string[]> {
  const head = headOf(state, id);
  if (!head.protected) {
    requireUnlocked(state, head.id);
    return [head.id];
  }
  if (unusableKeys([...state.known.values()]).has(head.id)) throw new VaultFailure('cmk_corrupt');
  return unlockHeads(state, [head], pin, options);
}

/**
 * Unlocks every group that the code fits, each as a whole, and returns their keys. Groups with another code stay
 * locked. A code that fits no group is sent to the service once, because the service counts the attempts.
 */
export async function unlockMatching(
  state: VaultState,
  pin: Secret<string>,
  options: Options,
): Promise<readonly string[]> {
  if (state.accepted === 0) throw new VaultFailure('cmk_unverified');
  const heads = headsOf(state);
  if (heads.length === 0) throw new VaultFailure(state.known.size === 0 ? 'cmk_not_found' : 'cmk_corrupt');
  return unlockHeads(state, heads, pin, options);
}

async function unlockHeads(
  state: VaultState,
  heads: readonly Cmk[],
  pin: Secret<string>,
  options: Options,
): Promise<readonly string[]> {
  if (pin.reveal() === '') throw new VaultFailure('cmk_unverified');
  const work = new AbortController();
  const signal = anySignal([options.signal, work.signal]);
  const scope = new KeyScope(state.core);
  const onProgress = shareProgress(heads.length, options.onProgress);
  try {
    const attempts = await Promise.all(
      heads.map((head, index) =>
        tryCode(state, head, { pin, scope, signal, onProgress: (done, total) => onProgress(index, done, total) }),
      ),
    );
    const fitting = attempts.filter(({ isRight }) => isRight);
    const [first] = attempts;
    if (fitting.length === 0 && first !== undefined) {
      work.abort();
      await extract(state, first.head.id, first.hash, options.signal);
      // The service accepts a code that the verification rejects.
      throw new VaultFailure('cmk_corrupt');
    }
    const opened = await openEach(state, fitting);
    options.signal.throwIfAborted();
    return opened;
  } finally {
    work.abort();
    scope.dispose();
  }
}

/** Opens the groups one by one. A damaged group is recorded and does not keep the others locked. */
async function openEach(state: VaultState, attempts: readonly UnlockAttempt[]): Promise<readonly string[]> {
  const opened: string[] = [];
  let damage: VaultFailure | null = null;
  for (const { head, open } of attempts) {
    try {
      opened.push(...(await open()));
    } catch (error) {
      if (!(error instanceof VaultFailure) || error.symbol !== 'cmk_corrupt') throw error;
      damage = error;
      for (const { id } of groupOf(state, head.id)) state.damaged.add(id);
    }
  }
  if (opened.length === 0 && damage !== null) throw damage;
  return opened;
}

/** The combined progress of several groups. */
function shareProgress(
  count: number,
  report: WorkOptions['onProgress'],
): (index: number, done: number, total: number) => void {
  const parts = Array.from({ length: count }, () => ({ done: 0, total: 0 }));
  return (index, done, total) => {
    parts[index] = { done, total };
    const sum = (name: 'done' | 'total'): number => parts.reduce((before, part) => before + part[name], 0);
    if (parts.every((part) => part.total > 0)) report?.(sum('done'), sum('total'));
  };
}

/** The head of the key's group. Before the keys are read there is nothing to check a code against. */
function headOf({ known, accepted }: VaultState, id: string): Cmk {
  if (accepted === 0) throw new VaultFailure('cmk_unverified');
  const head = known.get(known.get(id)?.followId ?? id);
  if (head === undefined) throw new VaultFailure('cmk_not_found');
  return head;
}

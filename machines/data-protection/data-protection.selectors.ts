import type { SnapshotFrom } from 'xstate';
import type { WriteKind } from '#machines/vault-write/vault-write.model.ts';
import type { dataProtectionMachine } from './data-protection.machine.ts';
import { hasKeys, hintOf, isProtected } from './standing.ts';

export type DataProtectionScreen =
  /** What is being read, and what could not be, is its child's. */
  | { name: 'checking' }
  | { name: 'failed' }
  /** Neither offered here nor ever turned on: there is nothing to show. */
  | { name: 'notOffered' }
  | {
      name: 'off' | 'on';
      /** Keys are there, protected or bare. */
      hasKeys: boolean;
      isOffered: boolean;
      hint: string;
      lastCompleted: WriteKind | null;
    };

export function selectScreen(snapshot: SnapshotFrom<typeof dataProtectionMachine>): DataProtectionScreen {
  if (snapshot.matches('failed')) return { name: 'failed' };
  if (!snapshot.matches('known')) return { name: 'checking' };
  const { status, lastCompleted } = snapshot.context;
  if (!status.isOffered && !hasKeys(status)) return { name: 'notOffered' };
  return {
    name: isProtected(status) ? 'on' : 'off',
    hasKeys: hasKeys(status),
    isOffered: status.isOffered,
    hint: hintOf(status),
    lastCompleted,
  };
}

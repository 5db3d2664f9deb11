import type { SnapshotFrom } from 'xstate';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { WriteKind } from '#machines/vault-write/vault-write.model.ts';
import type { KitSummary, PasskeySummary } from '#machines/key-vault/vault-status.ts';
import type { dataProtectionMachine } from './data-protection.machine.ts';
import { countCodes, hasKeys, hintOf, isProtected } from './data-protection.rules.ts';

export type DataProtectionScreen =
  | UnreadScreen
  /** Neither offered in this country nor turned on earlier. */
  | { name: 'notOffered' }
  | {
      name: 'off' | 'on';
      /** There are keys, protected or not. */
      hasKeys: boolean;
      isOffered: boolean;
      hint: string;
      /** The number of protection codes. */
      codes: number;
      kit: KitSummary | null;
      passkeys: PasskeySummary;
      /** `turnedOffPartly`: keys with another code are still protected. */
      lastCompleted: WriteKind | 'turnedOffPartly' | null;
    };

export function selectScreen(snapshot: SnapshotFrom<typeof dataProtectionMachine>): DataProtectionScreen {
  if (!snapshot.matches('known')) return snapshot.context.unread;
  const { status, lastCompleted } = snapshot.context;
  if (!status.isOffered && !hasKeys(status)) return { name: 'notOffered' };
  return {
    name: isProtected(status) ? 'on' : 'off',
    hasKeys: hasKeys(status),
    isOffered: status.isOffered,
    hint: hintOf(status),
    codes: countCodes(status),
    kit: status.kit,
    passkeys: status.passkeys,
    lastCompleted: lastCompleted === 'turnOff' && isProtected(status) ? 'turnedOffPartly' : lastCompleted,
  };
}

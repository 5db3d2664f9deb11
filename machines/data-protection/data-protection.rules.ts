import { groupsOf, hasGroup } from '#machines/key-vault/key-groups.ts';
import type { VaultStatus } from '#machines/key-vault/vault-status.ts';
import { present } from '#machines/shared/present.ts';
import type { WriteKind } from '#machines/vault-write/vault-write.model.ts';
import type { DataProtectionEvent } from './data-protection.model.ts';

const kinds: Partial<Record<DataProtectionEvent['type'], WriteKind>> = {
  'protection.set': 'set',
  'code.change': 'change',
  'code.recover': 'recover',
  'code.reset': 'reset',
  'kit.make': 'makeKit',
  'passkey.add': 'addPasskey',
  'protection.turnOff': 'turnOff',
};

/** The kind of write that an event starts. */
export function kindOf({ type }: Pick<DataProtectionEvent, 'type'>): WriteKind {
  return present(kinds[type], 'kind of write');
}

/** Whether a protection code is set. */
export function isProtected({ keys }: VaultStatus): boolean {
  return keys.some((key) => key.protected);
}

export function hasKeys({ keys }: VaultStatus): boolean {
  return keys.length > 0;
}

/** Whether a group is open, or there are no groups and every key is open. */
export function areOpen({ keys }: VaultStatus): boolean {
  const groups = groupsOf(keys);
  return groups.length === 0 ? keys.length > 0 && keys.every((key) => key.isOpen) : hasGroup(groups, 'open');
}

/** The number of protection codes. Each opens its own keys. */
export function countCodes({ keys }: VaultStatus): number {
  return groupsOf(keys).filter(({ state }) => state !== 'unusable').length;
}

export function areChangedElsewhere({ keys }: VaultStatus): boolean {
  return keys.some((key) => key.isChangedElsewhere);
}

/** The hint of the protection code; empty unless there is exactly one. */
export function hintOf({ keys }: VaultStatus): string {
  const [group, other] = groupsOf(keys);
  return other === undefined ? (group?.hint ?? '') : '';
}

import type { VaultStatus } from '#machines/key-vault/key-vault.model.ts';

/** Whether a protection code is set. */
export function isProtected({ keys }: VaultStatus): boolean {
  return keys.some((key) => key.protected);
}

export function hasKeys({ keys }: VaultStatus): boolean {
  return keys.length > 0;
}

export function areOpen({ keys }: VaultStatus): boolean {
  return keys.length > 0 && keys.every((key) => key.isOpen);
}

export function areExpired({ keys }: VaultStatus): boolean {
  return keys.some((key) => key.isExpired);
}

/** The hint of the protection code; empty without one. */
export function hintOf({ keys }: VaultStatus): string {
  return keys.find((key) => key.protected && key.followId === null)?.hint ?? '';
}

import type { VaultStatus } from '#machines/key-vault/key-vault.model.ts';

/** Whether a protection code is in force. */
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

/** The customer's hint, empty where there is none. */
export function hintOf({ keys }: VaultStatus): string {
  return keys.find((key) => key.protected && key.followId === null)?.hint ?? '';
}

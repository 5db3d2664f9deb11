import type { VaultStanding } from '#machines/key-vault/key-vault.model.ts';

/** Whether a protection code is in force. */
export function isProtected({ keys }: VaultStanding): boolean {
  return keys.some((key) => key.protected);
}

export function hasKeys({ keys }: VaultStanding): boolean {
  return keys.length > 0;
}

export function areOpen({ keys }: VaultStanding): boolean {
  return keys.length > 0 && keys.every((key) => key.isOpen);
}

export function areExpired({ keys }: VaultStanding): boolean {
  return keys.some((key) => key.isExpired);
}

/** The customer's hint, empty where there is none. */
export function hintOf({ keys }: VaultStanding): string {
  return keys.find((key) => key.protected && key.followId === null)?.hint ?? '';
}

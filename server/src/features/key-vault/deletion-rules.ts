import type { EventType } from '../../platform/accounts/events.ts';
import { groupOf, type Vault } from './rules.ts';

/** What a deletion is in the security history: the end of the protection, where nothing protected is left. */
export function deletionEvent(id: string, vault: Pick<Vault, 'keys'>): EventType {
  const key = vault.keys.find((each) => each.id === id);
  const gone = new Set(key === undefined ? [] : (key.followId === null ? groupOf(vault, key) : [key]).map((each) => each.id));
  const isLeft = vault.keys.some((each) => each.protected && !gone.has(each.id));
  return key?.protected === true && !isLeft ? 'data protection disabled' : 'data protection updated';
}

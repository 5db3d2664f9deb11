import type { SnapshotFrom } from 'xstate';
import type { passkeyOfferMachine } from './passkey-offer.machine.ts';

export interface PasskeyOfferScreen {
  readonly name: 'waiting' | 'none' | 'shown';
}

export function selectScreen(snapshot: SnapshotFrom<typeof passkeyOfferMachine>): PasskeyOfferScreen {
  if (snapshot.hasTag('busy')) return { name: 'waiting' };
  return { name: snapshot.matches('shown') ? 'shown' : 'none' };
}

import { Secret } from '#machines/shared/secret.ts';
import { pin } from '#machines/key-vault/vault.harness.ts';
import type { Draft, KitSheet } from './vault-write.model.ts';

/** A valid form. */
export const draft: Draft = {
  current: new Secret('Birch-Door-3'),
  pin,
  again: pin,
  hint: 'the hall',
  understood: true,
  recoveryKey: new Secret('BCVQ-6TEY-JM4R-N7J4-DNK3-BW6J-3GPE-79HQ'),
  withKit: false,
};
/** An empty form. */
export const blank: Draft = {
  current: new Secret(''),
  pin: new Secret(''),
  again: new Secret(''),
  hint: '',
  understood: false,
  recoveryKey: new Secret(''),
  withKit: false,
};
/** The kit of the worked example in docs/key-vault.md; its drawing is one square. */
export const sheet: Secret<KitSheet> = new Secret({
  number: 'BCVQ',
  text: draft.recoveryKey.reveal(),
  drawing: { path: 'M0 0h1v1h-1z', size: 1 },
});

import { Secret } from '#machines/shared/secret.ts';
import { pin } from '#machines/key-vault/vault.harness.ts';
import type { Draft } from './vault-write.model.ts';

/** A valid form. */
export const draft: Draft = {
  current: new Secret('Birch-Door-3'),
  pin,
  again: pin,
  hint: 'the hall',
  understood: true,
};
/** An empty form. */
export const blank: Draft = {
  current: new Secret(''),
  pin: new Secret(''),
  again: new Secret(''),
  hint: '',
  understood: false,
};

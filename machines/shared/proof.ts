import type { Secret } from './secret.ts';

/** The proof of a second factor: the id of the chosen method and the code, valid for one operation. */
export interface Proof {
  readonly id: string;
  readonly code: Secret<string>;
}

import type { Secret } from './secret.ts';

/** What a second factor proves with: the id of the chosen method and the code, for one act. */
export interface Proof {
  readonly id: string;
  readonly code: Secret<string>;
}

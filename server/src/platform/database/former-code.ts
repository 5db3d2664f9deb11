/** A backup code in its last state, used or not. */
export interface FormerCode {
  hash: string;
  /** In ISO 8601. */
  usedAt: string | null;
}

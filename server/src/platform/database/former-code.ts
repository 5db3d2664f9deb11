/** A backup code as it was left, used or not. */
export interface FormerCode {
  hash: string;
  /** In ISO 8601. */
  usedAt: string | null;
}

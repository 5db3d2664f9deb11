/** What a code has shown of an authenticator app's clock. */
export interface ClockFound {
  /** Which app; null during its setup. */
  of: string | null;
  /** How many steps it is ahead of ours, negative if it is behind. */
  steps: number;
  /** The step of that code. */
  step: number;
}

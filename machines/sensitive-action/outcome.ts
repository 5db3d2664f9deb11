import type { Failure } from '#machines/shared/failure.ts';

/** After these nobody knows whether the service did what it was asked: the true state is read before the page speaks. */
const open: readonly string[] = [
  'time_out', 'unreachable', 'unknown', 'system_error', 'envelope_invalid', 'envelope_mac_incorrect',
  'envelope_time_incorrect', 'cmk_corrupt',
];

export function isOutcomeOpen({ symbol }: Failure): boolean {
  return open.includes(symbol);
}

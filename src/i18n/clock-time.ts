// Apart from dates.ts: login counts waits down and shows no dates.

/** Minutes and seconds, as a clock shows what is left. */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

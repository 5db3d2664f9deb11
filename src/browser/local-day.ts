// Dates in the device's time zone, such as `2026-11-21`.

/** The date of an instant in epoch milliseconds. */
export function dayOf(at: number): string {
  const date = new Date(at);
  return [String(date.getFullYear()).padStart(4, '0'), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join(
    '-',
  );
}

/** The first and last millisecond of a date in ISO 8601. */
export function boundsOf(day: string): { start: string; end: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const end = new Date(new Date(year, month - 1, date + 1).getTime() - 1);
  return { start: new Date(year, month - 1, date).toISOString(), end: end.toISOString() };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

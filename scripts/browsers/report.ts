// The results of a walk: picture names, and the final table.

export interface Row {
  readonly browser: string;
  readonly version: string;
  readonly journey: string;
  readonly outcome: 'passed' | 'failed' | 'not run';
  /** Empty if it passed. */
  readonly why: string;
}

/** A name valid on every file system, numbered in the order of the walk. */
export function pictureName(number: number, title: string): string {
  const tidy = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${String(number).padStart(2, '0')}-${tidy}.png`;
}

const columns = ['browser', 'version', 'journey', 'outcome', 'why'] as const;

export function tableOf(rows: readonly Row[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name]))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

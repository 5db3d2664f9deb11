import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Where the journeys keep what the table is made from: every worker has its own cells. */
export const pageCells = fileURLToPath(new URL('../../.cache/faults', import.meta.url));

const cell = v.object({
  fault: v.string(),
  problems: v.array(v.string()),
  decided: v.array(v.string()),
  without: v.nullable(v.string()),
});
const schema = v.object({ chart: v.string(), place: v.string(), call: v.string(), cells: v.array(cell) });

/**
 * A cell of a page: a write under a fault. `without`: why the fault cannot meet it; `decided`: why something else than
 * the matrix is right.
 */
export type PageCell = v.InferOutput<typeof cell>;
type PageRow = v.InferOutput<typeof schema>;

export function keepCells(row: PageRow): void {
  mkdirSync(pageCells, { recursive: true });
  writeFileSync(join(pageCells, `${row.chart} ${row.place}.json`), JSON.stringify(row));
}

export function keptCells(): readonly PageRow[] {
  if (!existsSync(pageCells)) return [];
  const files = readdirSync(pageCells).toSorted();
  return files.map((file) => v.parse(schema, JSON.parse(readFileSync(join(pageCells, file), 'utf8'))));
}

/** A line for each write, with its cells; then how many held, why some do not apply, and what differs. */
export function tableOf(rows: readonly PageRow[]): string {
  const cells = rows.flatMap((row) => row.cells.map((each) => ({ ...each, name: `${row.chart}: ${row.place}` })));
  const [differing, inapplicable] = [
    cells.filter(({ problems }) => problems.length > 0),
    cells.filter(({ without }) => without !== null),
  ];
  const decided = cells.filter(({ decided: reasons }) => reasons.length > 0);
  const counted = (reasons: readonly string[]): string[] =>
    [...new Set(reasons)].map((reason) => `  ${reasons.filter((each) => each === reason).length} cells: ${reason}`);
  const mark = ({ problems, without, fault }: PageCell): string =>
    `${without !== null ? '-' : problems.length === 0 ? '·' : 'X'} ${fault}`;
  return [
    ...rows.map(
      ({ chart, place, call, cells: own }) => `${chart}: ${place} (${call})\n    ${own.map(mark).join('   ')}`,
    ),
    `\n${cells.length - differing.length - inapplicable.length} cells held, ${differing.length} differ, ${inapplicable.length} do not apply:`,
    ...counted(inapplicable.flatMap(({ without }) => without ?? [])),
    ...(decided.length === 0 ? [] : ['Decided otherwise than the matrix:']),
    ...counted(decided.flatMap(({ decided: reasons }) => reasons)),
    ...differing.map(({ name, fault, problems }) => `  ${name}, ${fault}: ${problems.join('; ')}`),
    '',
  ].join('\n');
}

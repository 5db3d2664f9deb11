// A separate file, loaded when the first secret is shown.
import { encode } from 'uqr';
import type { QrPath } from '#src/ui/account/qr-code.tsx';

/** Encodes a text as one path of unit squares, one run of dark modules at a time. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .map((row, y) =>
      runsOf(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
  return { path, size };
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

import type { Screens } from './replay.tsx';
import type { Specimen } from './specimen.tsx';

// To add a part or chart, add a file to its folder; there is no list.
const partFiles = import.meta.glob<{ parts: readonly Specimen[] }>('./parts/*.tsx', { eager: true });
const screenFiles = import.meta.glob<{ screens: Screens }>('./screens/*.tsx', { eager: true });

/** By the name of the chart's folder in `machines`. */
export const charts: readonly (readonly [name: string, screens: Screens])[] = Object.entries(screenFiles).map(
  ([file, { screens }]) => [file.replace(/^.*\/|\.tsx$/g, ''), screens],
);

export const specimens: readonly Specimen[] = [
  ...Object.values(partFiles).flatMap((file) => file.parts),
  ...charts.flatMap(([name, { specimensOf }]) => specimensOf(name)),
];
/** Those shown side by side. */
export const parts: readonly Specimen[] = specimens.filter(({ fills }) => !fills);

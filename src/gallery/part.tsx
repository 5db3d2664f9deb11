import type { JSX } from 'react';
import type { Specimen, Surroundings } from './specimen.ts';

/** What a specimen's buttons do. */
export function nothing(): void {
  // They are there to be looked at.
}

/** A component, drawn among others. */
export function part(name: string, title: string, draw: (surroundings: Surroundings) => JSX.Element): Specimen {
  return { id: `parts/${name}`, title, fills: false, walks: false, draw };
}

/** One that takes the window for itself. */
export function filling(name: string, title: string, draw: (surroundings: Surroundings) => JSX.Element): Specimen {
  return { ...part(name, title, draw), fills: true };
}

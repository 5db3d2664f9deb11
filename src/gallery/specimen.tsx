import type { JSX } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import type { Translator } from '#src/i18n/translator.ts';

/** What specimens are drawn with. */
export interface Surroundings {
  readonly translator: Translator;
  readonly configuration: Configuration;
  /** Sample text in the shown language, which is not part of the product. */
  readonly say: (english: string, chinese: string) => string;
}

export interface Specimen {
  /** `login/03`: part of the address. */
  readonly id: string;
  readonly title: string;
  /** A page or a dialog fills the window; a part is shown among others. */
  readonly fills: boolean;
  /** Its chart marks the document as drawn when it has reached the end of its path. */
  readonly walks: boolean;
  readonly draw: (surroundings: Surroundings) => JSX.Element;
}

/** What a specimen's buttons do. */
export function nothing(): void {
  // They are there to be looked at.
}

/** A component, drawn among others. */
export function part(name: string, title: string, draw: (surroundings: Surroundings) => JSX.Element): Specimen {
  return { id: `parts/${name}`, title, fills: false, walks: false, draw };
}

/** One that fills the window. */
export function filling(name: string, title: string, draw: (surroundings: Surroundings) => JSX.Element): Specimen {
  return { ...part(name, title, draw), fills: true };
}

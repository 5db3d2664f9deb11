import type { JSX } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import type { Translator } from '#src/i18n/translator.ts';

/** The props that specimens are rendered with. */
export interface Surroundings {
  readonly translator: Translator;
  readonly configuration: Configuration;
  /** Sample text in the displayed language, not part of the product. */
  readonly say: (english: string, chinese: string) => string;
}

export interface Specimen {
  /** `login/03`: part of the address. */
  readonly id: string;
  readonly title: string;
  /** A page or a dialog fills the window; a part is shown with others. */
  readonly fills: boolean;
  /** Its chart marks the document as drawn at the end of its path. */
  readonly walks: boolean;
  readonly draw: (surroundings: Surroundings) => JSX.Element;
}

/** The action of a specimen's buttons. */
export function nothing(): void {
  // They are only to be looked at.
}

/** A component, shown with others. */
export function part(name: string, title: string, draw: (surroundings: Surroundings) => JSX.Element): Specimen {
  return { id: `parts/${name}`, title, fills: false, walks: false, draw };
}

/** A component that fills the window. */
export function filling(name: string, title: string, draw: (surroundings: Surroundings) => JSX.Element): Specimen {
  return { ...part(name, title, draw), fills: true };
}

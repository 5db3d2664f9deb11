import type { JSX } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import type { Translator } from '#src/i18n/translator.ts';

/** What specimens are drawn with. */
export interface Surroundings {
  readonly translator: Translator;
  readonly configuration: Configuration;
  /** Sample words of the shown language; they are no words of the product. */
  readonly say: (english: string, chinese: string) => string;
}

export interface Specimen {
  /** `log-in/03-…`: stands in the address. */
  readonly id: string;
  readonly title: string;
  /** A page or a dialog takes the window for itself; a part stands among others. */
  readonly fills: boolean;
  /** It says itself when its chart has come to its end. */
  readonly walks: boolean;
  readonly draw: (surroundings: Surroundings) => JSX.Element;
}

/** Markup that is safe to send. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Markup[];

/** Creates markup; values that are not markup are escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? written(values[index] ?? '') : '')).join(''),
  );
}

function written(piece: Piece): string {
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return escaped(String(piece));
}

/** A text as markup shows it. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => `&#${each.codePointAt(0)};`);
}

/** Trusted text that is already markup; never user input. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

import type { Import } from '../imports.ts';

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Ids in brackets at the end of a test title, such as `[NAV-07, NAV-08]`, that have no row in the requirements. */
export function idsWithoutRow(tests: readonly SourceText[], requirements: string): string[] {
  const rows = new Set([...requirements.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, id]) => id));
  return tests.flatMap(({ file, text }) =>
    [...text.matchAll(/\[((?:[A-Z]{2,4}-\d+(?:, )?)+)\]/g)]
      .flatMap(([, ids = '']) => ids.split(', '))
      .filter((id) => !rows.has(id))
      .map((id) => `${file}: a title names ${id}, which has no row in docs/requirements.md`),
  );
}

/** Rows of the requirements that no test title names. */
export function idsWithoutTest(tests: readonly SourceText[], requirements: string): string[] {
  const named = new Set(
    tests.flatMap(({ text }) =>
      [...text.matchAll(/\[((?:[A-Z]{2,4}-\d+(?:, )?)+)\]/g)].flatMap(([, ids = '']) => ids.split(', ')),
    ),
  );
  return [...requirements.matchAll(/^\| ([A-Z]+-\d+) \|/gm)]
    .map(([, id = '']) => id)
    .filter((id) => !named.has(id))
    .map((id) => `docs/requirements.md: no title of a test names ${id}`);
}

/** Signals to other tabs that a row of `list` states but no actors send or receive, or vice versa. */
export function unmatchedSignals(list: SourceText, actors: readonly SourceText[]): string[] {
  const stated = new Set([...list.text.matchAll(/otherTabs: '(\w+Changed)'/g)].map(([, signal = '']) => signal));
  const isIn = (pattern: string) => actors.some(({ text }) => new RegExp(pattern).test(text));
  const used = actors.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:tabs\.send\(|signal === )'(\w+Changed)'/g)].map(([, signal = '']) => ({ file, signal })),
  );
  return [
    ...[...stated].flatMap((signal) => [
      ...(isIn(`tabs\\.send\\('${signal}'`) ? [] : [`${list.file}: no actors send ${signal} to other tabs`]),
      ...(isIn(`signal === '${signal}'`) ? [] : [`${list.file}: no actors receive ${signal} from other tabs`]),
    ]),
    ...used
      .filter(({ signal }) => !stated.has(signal))
      .map(({ file, signal }) => `${file}: no row of ${list.file} states ${signal} for other tabs`),
  ];
}

/**
 * Rows of `list` whose `otherTabs` contradicts their flow: `none` is for rows that only read, and `untilRefused` for
 * those whose chart compares that symbol, or no symbol. `writes`: the names of the calls that change something.
 */
export function misstatedRows(
  list: SourceText,
  imports: readonly Import[],
  sources: readonly SourceText[],
  writes: ReadonlySet<string>,
): string[] {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const writeIn = (file: string): string | undefined =>
    [...(texts.get(file) ?? '').matchAll(/\bsend\(\s*(\w+)/g)]
      .map(([, name = '']) => name)
      .find((name) => writes.has(name));
  const others = imports.filter(({ file, target }) => file !== list.file && target !== list.file && texts.has(target));
  const rows = list.text.matchAll(
    /(\w+): \{\s*(?:Row|Section): ([^]*?),\s*otherTabs: (?:'(\w+)'|\{ untilRefused: (?:'(\w+)'|null) \})/g,
  );
  return [...rows].flatMap(([, row = '', view = '', stated, symbol]) => {
    const reached = [...reachedFrom(viewsIn(list, imports, view), others)];
    const problem = (what: string): string[] => [`${list.file}: otherTabs of the row ${row} ${what}`];
    const file = reached.find((each) => writeIn(each) !== undefined);
    if (file === undefined)
      return stated === 'none' ? [] : problem("is not 'none', but it sends no call that changes anything");
    if (stated === 'none')
      return problem(`is 'none', but ${file} sends ${writeIn(file)}: state a signal, or the refusal of an old state`);
    if (stated !== undefined) return [];
    const charts = reached.filter((each) => each.startsWith('machines/')).map((each) => texts.get(each) ?? '');
    const isCompared = (pattern: string): boolean => charts.some((text) => new RegExp(pattern).test(text));
    if (symbol === undefined)
      return isCompared('symbol === ')
        ? problem('is untilRefused: null, but its chart compares symbols: state one, or a signal')
        : [];
    return isCompared(`'${symbol}'`)
      ? []
      : problem(`is untilRefused: '${symbol}', which its chart does not compare: a signal`);
  });
}

/** The files from which `list` imports the names in `view`, a part of its text. */
function viewsIn(list: SourceText, imports: readonly Import[], view: string): string[] {
  const statements = [...list.text.matchAll(/import \{ ([^}]+) \} from '([^']+)'/g)];
  const named = statements.filter(([, names = '']) =>
    names.split(', ').some((name) => new RegExp(`\\b${name}\\b`).test(view)),
  );
  return named.flatMap(([, , from = '']) =>
    imports
      .filter(({ file, target }) => file === list.file && target.endsWith(from.replace(/^(?:#|(?:\.\.?\/)+)/, '')))
      .map(({ target }) => target),
  );
}

/** Classes of the style sheets that no code names; `button--ghost` is named by `button--${…}` and a literal 'ghost'. */
export function unusedClasses(styles: readonly SourceText[], code: readonly SourceText[]): string[] {
  const text = code.map((each) => each.text).join('\n');
  const words = new Set(text.match(/[\w-]+/g));
  const prefixes = [...new Set([...text.matchAll(/([\w-]+--)\$\{/g)].map(([, prefix = '']) => prefix))];
  const isComposed = (name: string): boolean =>
    prefixes.some((prefix) => name.startsWith(prefix) && isLiteral(name.slice(prefix.length)));
  const isLiteral = (part: string): boolean =>
    /^\d$/.test(part) || new RegExp(`['"]${part}['"]|\\b${part}:`).test(text);
  return styles.flatMap(({ file, text: sheet }) =>
    [...classesIn(sheet)]
      .filter((name) => !words.has(name) && !isComposed(name))
      .map((name) => `${file}: nothing uses the class ${name}`),
  );
}

function classesIn(sheet: string): Set<string> {
  const selectors = sheet.replaceAll(/\/\*[^]*?\*\//g, '').match(/[^;{}]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((each) => [...each.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)));
}

/** Every file that `entries` import, directly or indirectly. */
export function reachedFrom(entries: readonly string[], imports: readonly Import[]): Set<string> {
  const reached = new Set(entries);
  // Iterating over a set includes items added during the loop.
  for (const file of reached) for (const { file: from, target } of imports) if (from === file) reached.add(target);
  return reached;
}

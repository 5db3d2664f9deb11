/** The cases of a table that is grouped by their result. */
export function casesOf<Given>(
  table: Readonly<Record<string, Readonly<Record<string, Given>>>>,
): { what: string; given: Given; result: string }[] {
  return Object.entries(table).flatMap(([result, cases]) =>
    Object.entries(cases).map(([what, given]) => ({ what, given, result })),
  );
}

import * as v from 'valibot';

/**
 * A setting that is `off` or a JSON list. Errors name the place of the problem, but never a value, which may be a
 * secret. `problemOf`: what is wrong with the list as a whole.
 */
export function listSetting<Item>(
  itemSchema: v.GenericSchema<unknown, Item>,
  allowed: string,
  problemOf: (list: readonly Item[]) => string | null,
) {
  const listSchema = v.pipe(v.string(), v.parseJson(), v.array(itemSchema));
  return v.pipe(
    v.string(),
    v.rawTransform<string, readonly Item[]>(({ dataset, addIssue, NEVER }) => {
      const list = v.safeParse(listSchema, dataset.value === 'off' ? '[]' : dataset.value);
      const problem = list.success ? problemOf(list.output) : placeOf(list.issues[0]);
      if (list.success && problem === null) return list.output;
      addIssue({ message: problem === null ? allowed : `${allowed}; ${problem}` });
      return NEVER;
    }),
  );
}

/** The place of an issue in the list; null if it is not a list at all. */
function placeOf(issue: v.BaseIssue<unknown>): string | null {
  const [index, name] = v.getDotPath(issue)?.split('.') ?? [];
  if (index === undefined) return null;
  return `see ${name === undefined ? '' : `${name} of `}number ${Number(index) + 1}`;
}

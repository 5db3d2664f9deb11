/** Rows of a table of requirements, `| NAV-01 | words |`, by id. */
export function requirementRows(text) {
  return new Map([...text.matchAll(/^\| ([A-Z]{2,3}-\d\d) \| (.*) \|$/gm)].map(([, id, words]) => [id, words]));
}

/** The rows of the provider's list that ours lacks or words differently. Our rows may add to one after "Here:". */
export function rewordedRows(provider, own) {
  const rows = requirementRows(own);
  return [...requirementRows(provider)].flatMap(([id, words]) => {
    const found = rows.get(id);
    return found === words || found?.startsWith(`${words}. Here: `) === true
      ? []
      : [{ id, words, found: found ?? null }];
  });
}

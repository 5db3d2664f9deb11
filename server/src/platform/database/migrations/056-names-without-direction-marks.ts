import { run } from '../run.ts';

/** A column without the direction marks that 035 left. */
const plain = (column: string): string => `regexp_replace(${column}, '[\\u061c\\u200e\\u200f]', '', 'g')`;

// The characters that names may no longer have: `contract/rules/names.ts`.
export const up = run(
  ...['nick_name', 'first_name', 'last_name'].map(
    (column) => `update accounts set ${column} = ${plain(column)} where ${column} <> ${plain(column)}`,
  ),
  "update accounts set nick_name = left(split_part(email, '@', 1), 32) where btrim(nick_name) = ''",
  `update linked_identities set name = ${plain('name')} where name <> ${plain('name')}`,
);

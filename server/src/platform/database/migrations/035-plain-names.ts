import { run } from '../run.ts';

/** A column without control characters and direction marks. */
const plain = (column: string): string =>
  `regexp_replace(${column}, '[\\u0001-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]', '', 'g')`;

// The characters that names may no longer have: `contract/rules/names.ts`.
export const up = run(
  ...['nick_name', 'first_name', 'last_name'].map(
    (column) => `update accounts set ${column} = ${plain(column)} where ${column} <> ${plain(column)}`,
  ),
  "update accounts set nick_name = left(split_part(email, '@', 1), 32) where btrim(nick_name) = ''",
  `update third_credentials set name = ${plain('name')} where name <> ${plain('name')}`,
);

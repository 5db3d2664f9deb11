import { expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { freshDatabase } from '../../testing/service.ts';
import { openDatabase } from '../platform/database/open.ts';
import { collationMismatch, mismatchOf } from './warn-operator.ts';

test('a start warns if the collation of the database has another version than when it was created [OPR-01]', async () => {
  const { query, close } = openDatabase(await freshDatabase(), 1);
  atEnd(close);
  expect(await collationMismatch(query)).toBeNull();
  expect(mismatchOf({ name: 'accounts', stored: '2.31', actual: '2.36' })).toBe(
    'the collation of the database has changed from version 2.31 to 2.36, so its indexes of text may not find their rows: run "reindex database accounts" and "alter database accounts refresh collation version" there',
  );
  expect(mismatchOf({ name: 'accounts', stored: null, actual: '2.36' })).toBeNull();
});

import { expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { freshDatabase } from '../../testing/service.ts';
import { ask } from '../../testing/test-database.ts';
import { openDatabase, queueName } from '../platform/database/open.ts';
import { connectionShortage } from './warn-operator.ts';

test('a start warns if all processes together may need more connections than the database allows [OPR-01]', async () => {
  const url = await freshDatabase();
  const { query, close } = openDatabase(url, 1, { name: queueName });
  atEnd(close);
  // The server of the tests allows 400, of which three are reserved.
  expect(await connectionShortage(query, 387)).toBeNull();
  expect(await connectionShortage(query, 388)).toBe(
    '1 processes may need 1 x 398 connections, and the database allows 397: raise max_connections there, or lower DATABASE_CONNECTIONS',
  );
  const name = /test_\w+/.exec(url)?.[0] ?? '';
  await ask(url, `alter database ${name} connection limit 30`);
  expect(await connectionShortage(query, 20)).toBeNull();
  expect(await connectionShortage(query, 21)).toBe(
    '1 processes may need 1 x 31 connections, and the database allows 30: raise the connection limit of the role and the database, or lower DATABASE_CONNECTIONS',
  );
});

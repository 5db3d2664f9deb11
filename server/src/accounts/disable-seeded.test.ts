import { expect, test } from 'vitest';
import { planOf } from '../../testing/query-plan.ts';
import { atEnd } from '../../testing/at-end.ts';
import { migratedDatabase } from '../../testing/service.ts';
import { openDatabase } from '../platform/database/open.ts';
import { closeSeeded } from './disable-seeded.ts';

test('a start finds the accounts of a demonstration without reading all others [CFG-02]', async () => {
  const { query, close } = openDatabase(await migratedDatabase(), 2);
  atEnd(close);
  expect(await planOf(query, closeSeeded(query, new Date()).compile())).toContain('accounts_seeded');
});

import { beforeEach, vi } from 'vitest';
import type { Tables } from '../src/platform/database/schema.ts';
import type { Running } from './service.ts';
import { deleteRows } from './rows.ts';

interface Separation {
  hours?: number;
  /** The tables that the tests add rows to, besides counters and mails. */
  tables?: readonly (keyof Tables)[];
}

/**
 * Gives each test of a file its own time, `hours` after the previous one, with no counted attempts and no mails.
 * Returns when the running test started.
 */
export function separateTests(service: Running, { hours = 1, tables = [] }: Separation = {}): () => number {
  let time = Date.now();
  beforeEach(async () => {
    time += hours * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: time });
    await service.mails();
    await deleteRows(service.database.query, [
      'limits',
      'challenges',
      'one_time_codes',
      'mails',
      'events',
      'login_places',
      ...tables,
    ]);
  });
  return () => time;
}

import { beforeEach, vi } from 'vitest';
import type { Tables } from '../src/platform/database/schema.ts';
import type { Running } from './service.ts';
import { deleteRows } from './rows.ts';

interface Separation {
  hours?: number;
  /** What the tests add rows to, besides what every test counts and mails. */
  tables?: readonly (keyof Tables)[];
}

/**
 * Gives each test of a file a time of its own, `hours` after the one before, with nothing counted and nothing mailed. Returns when the
 * running test began.
 */
export function separateTests(service: Running, { hours = 1, tables = [] }: Separation = {}): () => number {
  let time = Date.now();
  beforeEach(async () => {
    time += hours * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: time });
    await service.mails();
    await deleteRows(service.database.query, ['limits', 'challenges', 'one_time_codes', 'mails', 'events', ...tables]);
  });
  return () => time;
}

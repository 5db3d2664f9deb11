import { expect, test } from 'vitest';
import { atEnd } from './at-end.ts';
import { runService, type Running } from './service.ts';

const closed: string[] = [];
let opened: Running | null = null;
atEnd(() => closed.push('file'));

test('closes a test’s resource when that test ends', async () => {
  atEnd(() => closed.push('test'));
  opened = await runService();
  expect([closed, (await opened.send('/healthz')).status]).toEqual([[], 200]);
});

test('keeps a file’s resource open until the file ends', async () => {
  expect(closed).toEqual(['test']);
  await expect(opened?.database.query.selectFrom('accounts').select('id').execute()).rejects.toThrow();
});

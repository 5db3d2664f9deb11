import { expect, test } from 'vitest';
import { atEnd } from './at-end.ts';
import { runService, type Running } from './service.ts';

const closed: string[] = [];
let opened: Running | null = null;
atEnd(() => closed.push('file'));

test('what a test has opened is closed at its end, and not later', async () => {
  atEnd(() => closed.push('test'));
  opened = await runService();
  expect([closed, (await opened.send('/healthz')).status]).toEqual([[], 200]);
});

test('what the file has opened is open until its end', async () => {
  expect(closed).toEqual(['test']);
  await expect(opened?.database.query.selectFrom('accounts').select('id').execute()).rejects.toThrow();
});

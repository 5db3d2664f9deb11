import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAddressLog } from './address-log.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';

function open(maxBytes = 1_000_000) {
  const folder = temporaryFolder('security-log');
  const failures: unknown[] = [];
  const clock = { time: new Date('2026-11-24T23:59:59.500Z'), now: () => clock.time };
  const log = openAddressLog({ folder, days: 7, clock, maxBytes, onFailure: (error) => failures.push(error) });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { log, clock, failures, folder, read, names: () => readdirSync(folder).toSorted() };
}

test('each line goes to its day’s file, which no other user can read [SES-09]', async () => {
  const { log, clock, folder, read, names } = open();
  log.write({ account: 7, address: '203.0.113.24', symbol: 'incorrect_password' });
  clock.time = new Date('2026-11-25T00:00:00.000Z');
  log.write({ account: null, address: '2001:db8::7', symbol: 'request_throttled' });
  log.write({ account: 7, address: '203.0.113.24', event: 'login with password' });
  await log.close();
  expect(names()).toEqual(['security-2026-11-24.log', 'security-2026-11-25.log']);
  expect(read('security-2026-11-24.log')).toBe(
    '{"time":"2026-11-24T23:59:59.500Z","account":7,"address":"203.0.113.24","symbol":"incorrect_password"}\n',
  );
  expect(
    read('security-2026-11-25.log')
      .split('\n')
      .map((line) => line.replace(/^.*"address":/, '')),
  ).toEqual(['"2001:db8::7","symbol":"request_throttled"}', '"203.0.113.24","event":"login with password"}', '']);
  expect(statSync(join(folder, 'security-2026-11-25.log')).mode & 0o777).toBe(0o600);
});

test('keeps seven days of files, and does not touch other files [SES-09]', async () => {
  const { log, folder, names } = open();
  const others = ['security.log', 'notes.txt'];
  for (const day of ['16', '17', '18', '24']) writeFileSync(join(folder, `security-2026-11-${day}.log`), '');
  for (const name of others) writeFileSync(join(folder, name), '');
  await log.deleteOld();
  expect(names()).toEqual(['notes.txt', 'security-2026-11-18.log', 'security-2026-11-24.log', 'security.log']);
});

test('a flood cannot fill the disk: a day’s file has a size limit, and reaching it is reported [SES-09]', async () => {
  const { log, failures, read } = open(1000);
  for (let at = 0; at < 50; at += 1) {
    log.write({ account: null, address: '203.0.113.24', symbol: 'request_throttled' });
    await log.close();
  }
  expect(read('security-2026-11-24.log').length).toBeLessThanOrEqual(1000);
  expect(failures.map(String)).toEqual([expect.stringContaining('is full')]);
});

test('if the folder is not writable, the service says so and does not start [CFG-02]', () => {
  const file = join(temporaryFolder('security-log'), 'file');
  writeFileSync(file, '');
  const start = () =>
    openAddressLog({ folder: file, days: 7, clock: { now: () => new Date() }, onFailure: () => undefined });
  expect(start).toThrow('Make it writable, or set SECURITY_LOG_DIR to another one.');
});

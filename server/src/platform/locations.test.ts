import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { mmdbOf, someLocations } from '../../testing/mmdb.ts';
import { checkMs, openLocations } from './locations.ts';

const folder = mkdtempSync(join(tmpdir(), 'locations-'));
atEnd(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'places.mmdb');
const logged: string[] = [];
const log = { error: (_: unknown, text?: string) => void logged.push(text ?? '') };
afterEach(() => {
  vi.useRealTimers();
  logged.length = 0;
});

function open(content: Buffer | string = mmdbOf(someLocations)) {
  writeFileSync(file, content);
  return openLocations(file, log);
}

test.each([
  ['203.0.113.24', 'en-US', { city: 'Berlin', country: 'DE' }],
  ['203.0.113.24', 'zh-CN', { city: '柏林', country: 'DE' }],
  ['192.0.2.1', 'zh-CN', { city: 'Oslo', country: 'NO' }],
  ['203.0.113.0/24', 'en-US', { city: 'Berlin', country: 'DE' }],
  ['198.51.100.7', 'en-US', { city: null, country: 'FR' }],
  ['198.51.100.200', 'en-US', null],
  ['127.0.0.1', 'en-US', null],
  ['::1', 'en-US', null],
  ['10.0.0.1', 'en-US', null],
  ['', 'en-US', null],
  ['somewhere', 'en-US', null],
])('%s is, for %s, at %j [ACT-02]', (address, language, location) => {
  expect(open()(address, language)).toEqual(location);
  expect(logged).toEqual([]);
});

test('without a file no location is known, and nothing is logged [CFG-02]', () => {
  expect(openLocations(undefined, log)('203.0.113.24', 'en-US')).toBeNull();
  expect(logged).toEqual([]);
});

test.each([
  ['that is damaged', 'not a table'],
  ['that is cut', mmdbOf(someLocations).subarray(0, 300)],
  ['that is empty', ''],
])('a file %s is one line of the log, and no location is known [CFG-02]', async (_, content) => {
  const find = open(content);
  expect([find('203.0.113.24', 'en-US'), find('203.0.113.24', 'en-US')]).toEqual([null, null]);
  expect(logged).toEqual([expect.stringContaining(`PLACES_FILE cannot be read`)]);
});

test('a file that does not exist is one line of the log [CFG-02]', () => {
  expect(openLocations(join(folder, 'none.mmdb'), log)('203.0.113.24', 'en-US')).toBeNull();
  expect(logged).toHaveLength(1);
});

test('a file that is replaced is read again; a damaged one leaves the table before [CFG-02]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const find = open();
  const replace = (content: Buffer | string): void => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
    vi.advanceTimersByTime(checkMs + 1);
    find('203.0.113.24', 'en-US');
  };
  const sweden = { city: null, country: 'SE' };
  replace(mmdbOf({ '203.0.113.0/24': { country: { iso_code: 'SE' } } }));
  await vi.waitFor(() => expect(find('203.0.113.24', 'en-US')).toEqual(sweden));
  replace('damaged');
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(find('203.0.113.24', 'en-US')).toEqual(sweden);
});

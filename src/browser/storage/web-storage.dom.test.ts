import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keyValueStore } from './web-storage.ts';

const local = () => window.localStorage;
const refuse = (name: string) => () => {
  throw new DOMException('not here', name);
};

beforeEach(() => window.localStorage.clear());

test('values outlive the page if the browser allows it [SES-14]', () => {
  keyValueStore(local).write('a', '1');
  const later = keyValueStore(local);
  expect([later.read('a'), later.read('b')]).toEqual(['1', null]);
  later.clear('a');
  expect(keyValueStore(local).read('a')).toBeNull();
});

test('another tab’s newer value is seen at once [SES-05]', () => {
  const [one, other] = [keyValueStore(local), keyValueStore(local)];
  one.write('a', '1');
  other.write('a', '2');
  expect(one.read('a')).toBe('2');
});

test('another tab’s change is awaited, up to a limit [SES-05]', async () => {
  vi.useFakeTimers();
  const values = keyValueStore(local);
  const ended = vi.fn();
  const change = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  const waiting = async (): Promise<number> => (await vi.advanceTimersByTimeAsync(0), ended.mock.calls.length);
  void values.changed('a', 500).then(ended);
  change('b');
  expect(await waiting()).toBe(0);
  change('a');
  expect(await waiting()).toBe(1);
  void values.changed('a', 500).then(ended);
  change(null);
  expect(await waiting()).toBe(2);
  void values.changed('a', 500).then(ended);
  await vi.advanceTimersByTimeAsync(499);
  expect(await waiting()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting()).toBe(3);
});

describe('with storage disabled', () => {
  test.each([
    ['access throws', () => keyValueStore(refuse('SecurityError'))],
    [
      'every use throws',
      () => {
        for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
          vi.spyOn(Storage.prototype, name).mockImplementation(refuse('SecurityError'));
        }
        return keyValueStore(local);
      },
    ],
  ])('memory is used for this tab: %s [SES-14]', (_, make) => {
    const values = make();
    values.write('a', '1');
    expect([values.read('a'), values.read('b')]).toEqual(['1', null]);
    values.clear('a');
    expect(values.read('a')).toBeNull();
  });
});

describe('with storage full', () => {
  test('the newest value counts, and is stored when there is room again [SES-14]', () => {
    const values = keyValueStore(local);
    values.write('a', 'old');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    values.write('a', 'new');
    expect(values.read('a')).toBe('new');
    full.mockRestore();
    values.write('a', 'newer');
    expect([values.read('a'), keyValueStore(local).read('a')]).toEqual(['newer', 'newer']);
  });

  test('removing a value also removes the stored one [SES-09]', () => {
    const values = keyValueStore(local);
    values.write('a', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    values.write('a', 'new');
    values.clear('a');
    expect([values.read('a'), keyValueStore(local).read('a')]).toEqual([null, null]);
  });
});

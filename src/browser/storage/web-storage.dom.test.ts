import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keyValueStore } from './web-storage.ts';

const local = () => window.localStorage;
const refuse = (name: string) => () => {
  throw new DOMException('not here', name);
};
/** The browser's storage with some functions of another kind. */
const storageWith = (others: Partial<Storage>) => ({
  getItem: (name: string) => local().getItem(name),
  setItem: (name: string, value: string) => local().setItem(name, value),
  removeItem: (name: string) => local().removeItem(name),
  ...others,
});
const full = { setItem: refuse('QuotaExceededError') };

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
        const refused = refuse('SecurityError');
        return keyValueStore(() => storageWith({ getItem: refused, setItem: refused, removeItem: refused }));
      },
    ],
  ])('memory is used for this tab: %s [SES-14]', (_, make) => {
    const values = make();
    values.write('a', '1');
    expect([values.read('a'), values.read('b')]).toEqual(['1', null]);
    expect(values.isLasting).toBe(false);
    values.clear('a');
    expect(values.read('a')).toBeNull();
  });
});

describe('with storage full', () => {
  test('the newest value counts, and is stored when there is room again [SES-14]', () => {
    const storage = storageWith({});
    const values = keyValueStore(() => storage);
    values.write('a', 'old');
    const { setItem } = storage;
    Object.assign(storage, full);
    values.write('a', 'new');
    expect([values.read('a'), values.isLasting]).toEqual(['new', false]);
    Object.assign(storage, { setItem });
    values.write('a', 'newer');
    expect([values.read('a'), keyValueStore(local).read('a')]).toEqual(['newer', 'newer']);
    expect([values.isLasting, window.localStorage.length]).toEqual([true, 1]);
  });

  test('removing a value also removes the stored one [SES-09]', () => {
    keyValueStore(local).write('a', 'old');
    const values = keyValueStore(() => storageWith(full));
    values.write('a', 'new');
    values.clear('a');
    expect([values.read('a'), keyValueStore(local).read('a')]).toEqual([null, null]);
  });
});

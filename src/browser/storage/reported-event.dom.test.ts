import { beforeEach, expect, test } from 'vitest';
import { reportedEvent } from './reported-event.ts';
import { keyValueStore } from './web-storage.ts';

const tabValues = keyValueStore(() => {
  throw new Error('There is no storage.');
});
const stored = reportedEvent(tabValues);

beforeEach(() => {
  window.history.replaceState(null, '', '/accountSecurity');
  stored.clear();
});

test('reads a link’s event before this tab’s own, and removes both at once [ACT-04]', () => {
  stored.write('7');
  expect(stored.read()).toEqual({ id: '7', isPressed: true });
  window.history.replaceState({ router: 'its own' }, '', '/accountSecurity?lang=zh-CN&event=8#lock-down');
  expect(stored.read()).toEqual({ id: '8', isPressed: false });
  stored.clear();
  const { pathname, search, hash } = window.location;
  expect(stored.read()).toBeNull();
  expect(`${pathname}${search}${hash}`).toBe('/accountSecurity?lang=zh-CN#lock-down');
  expect(window.history.state).toEqual({ router: 'its own' });
});

test('leaves an address without an event unchanged [ACT-04]', () => {
  window.history.replaceState(null, '', '/accountSecurity?a=b%20c');
  stored.clear();
  expect(window.location.search).toBe('?a=b%20c');
});

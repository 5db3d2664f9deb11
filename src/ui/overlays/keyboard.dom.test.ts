import { expect, test, vi } from 'vitest';
import { trackKeyboard } from './keyboard.ts';

const covered = () => document.documentElement.style.getPropertyValue('--keyboard');

test.each([
  [{ height: 700, offsetTop: 0, scale: 1 }, '0px'],
  [{ height: 400, offsetTop: 0, scale: 1 }, '300px'],
  // Safari has moved the page up to the focused field.
  [{ height: 400, offsetTop: 120, scale: 1 }, '180px'],
  [{ height: 350, offsetTop: 0, scale: 2 }, '0px'],
])('a dialog stands above a keyboard that covers the page: %j leaves %s [SHL-01]', (shown, room) => {
  const view = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 700);
  const stop = trackKeyboard();
  expect(covered()).toBe('0px');
  Object.assign(view, shown).dispatchEvent(new Event('resize'));
  expect(covered()).toBe(room);
  stop();
  expect(covered()).toBe('');
  vi.unstubAllGlobals();
});

import { expect, test } from 'vitest';
import { isWaitOver, setWaitSeconds } from './wait.ts';

test('a wait ends at the tick with no seconds left [QA-03]', () => {
  const ticks = [2, 0].map((secondsLeft) => ({ event: { type: 'waitCountdown.tick', secondsLeft } as const }));
  expect(ticks.map(isWaitOver)).toEqual([false, true]);
  expect(ticks.map(setWaitSeconds)).toEqual([{ waitSeconds: 2 }, { waitSeconds: 0 }]);
});

test('reading a tick from another event throws by name [QA-03]', () => {
  const other = { event: { type: 'name.edit' } };
  expect(() => isWaitOver(other)).toThrow('"waitCountdown.tick"');
  expect(() => setWaitSeconds(other)).toThrow('"waitCountdown.tick"');
});

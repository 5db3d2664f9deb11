import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
const time = Date.parse(date);

function hands() {
  const at = { steady: 5000, device: 1000 };
  return {
    at,
    clock: createClock(
      () => at.steady,
      () => at.device,
    ),
  };
}

test('uses the device clock before the first response [SES-02]', () => {
  const { at, clock } = hands();
  expect([clock.now(), clock.steady()]).toEqual([at.device, at.steady]);
});

test('follows the service’s clock after a response, regardless of device clock changes [SES-02]', () => {
  const { at, clock } = hands();
  clock.sync(date);
  const read = [-600_000, 600_000, 86_400_000].map((jump) => {
    at.device += jump;
    at.steady += 1000;
    return clock.now();
  });
  expect(read).toEqual([time + 1000, time + 2000, time + 3000]);
});

test('every response sets it again [SES-02]', () => {
  const { at, clock } = hands();
  clock.sync(date);
  at.steady += 10_000;
  clock.sync(date);
  expect(clock.now()).toBe(time);
});

test.each([null, '', 'soon'])('the date %j does not set it [SES-02]', (useless) => {
  const { clock } = hands();
  clock.sync(date);
  clock.sync(useless);
  expect(clock.now()).toBe(time);
});

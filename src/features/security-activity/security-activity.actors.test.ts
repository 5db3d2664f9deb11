import { createActor } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { readActivity } from '#contract/calls/security-activity.ts';
import type { Send } from '#src/api/transport/authorized-send.ts';
import { selectScreen } from '#machines/security-activity/security-activity.selectors.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { inputOf, provideSecurityActivity } from './security-activity.actors.ts';

afterEach(() => void vi.unstubAllEnvs());

const clock = { now: () => Date.parse('2026-11-21T20:30:00Z'), steady: () => 0, sync: () => undefined };

/** The chart over a service that returns one event. */
async function start(at: string) {
  const queries: unknown[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one call that is sent
  const send = (async (call: unknown, { query }: { query: unknown }) => {
    expect(call).toBe(readActivity);
    queries.push(query);
    return {
      events: [{ id: '1', type: 'changed email', at: Date.parse(at), device: 'Chrome', address: '198.51.100.7' }],
      next: null,
    };
  }) as unknown as Send;
  const actor = createActor(provideSecurityActivity({ send, clock, tabValues: memoryValues() }), {
    input: inputOf({ clock }),
  }).start();
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  const { list } = selectScreen(actor.getSnapshot());
  return { queries, days: list?.name === 'listed' ? list.days : [] };
}

test.each([
  ['UTC', '2026-09-23T00:00:00.000Z', '2026-11-21T23:59:59.999Z', '2026-11-20'],
  ['Asia/Shanghai', '2026-09-23T16:00:00.000Z', '2026-11-22T15:59:59.999Z', '2026-11-21'],
  // Daylight saving time ends in between.
  ['America/New_York', '2026-09-23T04:00:00.000Z', '2026-11-22T04:59:59.999Z', '2026-11-20'],
])('in %s the window and the list have whole days of that time zone [ACT-01]', async (zone, from, to, day) => {
  vi.stubEnv('TZ', zone);
  const { queries, days } = await start('2026-11-20T18:00:00Z');
  expect(queries).toEqual([{ from, to }]);
  expect(days.map((each) => each.day)).toEqual([day]);
});

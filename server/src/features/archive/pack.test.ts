import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Row } from './contents.ts';
import { pack } from './pack.ts';

test('an archive of many rows lets other calls run while it is written [ARC-01]', async () => {
  let turn = 0;
  const state = { isDone: false };
  const counting = (async () => {
    while (!state.isDone) {
      turn += 1;
      await setImmediate();
    }
  })();
  const turns = new Set<number>();
  class WatchedDate extends Date {
    override toJSON(): string {
      turns.add(turn);
      return super.toJSON();
    }
  }
  const now = new Date();
  const rows = Array.from({ length: 1000 }, (_, index): Row => ({
    at: new WatchedDate(now),
    device: `line ${index}\n`,
  }));
  const data = {
    language: 'en-US',
    country: '',
    picture: null,

    sections: [{ name: 'events', shown: ['at', 'device'], rows }],
  } as const;
  const files = unzipSync(await pack(data, null, now));
  state.isDone = true;
  await counting;
  expect(turns.size).toBeGreaterThanOrEqual(5);
  expect(strFromU8(files['data/events.json'] ?? new Uint8Array())).toBe(`${JSON.stringify(rows, null, 2)}\n`);
});

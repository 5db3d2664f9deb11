import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sources, type Row } from './contents.ts';
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
  const files = unzipSync(await pack(data, { picture: null, now, providers: [], apps: [] }));
  state.isDone = true;
  await counting;
  expect(turns.size).toBeGreaterThanOrEqual(5);
  expect(strFromU8(files['data/events.json'] ?? new Uint8Array())).toBe(`${JSON.stringify(rows, null, 2)}\n`);
});

const larch = {
  brand: 'default',
  key: 'larch',
  name: 'Larch',
  issuer: 'https://larch.example',
  clientId: 'center',
  clientSecret: 'secret',
} as const;
const garden = {
  clientId: 'garden-1',
  clientSecret: null,
  name: 'Garden',
  site: 'https://garden.example',
  logo: null,
  redirectUris: [],
  scopes: [],
};

test('the page names third parties, apps and itself as people know them, and shows no internal number [ARC-01]', async () => {
  const now = new Date();
  const rows: Readonly<Record<string, readonly Row[]>> = {
    thirdParties: [{ system: 'larch', name: 'Lin' }],
    apps: [{ client_id: 'garden-1' }],
    keys: [{ id: 'IgQp0AD', algorithm: 'ecdh-curve25519' }],
    pictures: [{ id: 'PicQ7', taken_at: now }],
    archives: [{ status: 'processing', created_at: now }],
  };
  const sections = sources.map(({ name, columns }) => ({ name, shown: columns, rows: rows[name] ?? [] }));
  const data = { language: 'en-US', country: '', picture: null, sections };
  const page = strFromU8(
    unzipSync(await pack(data, { picture: null, now, providers: [larch], apps: [garden] }))['index.html'] ??
      new Uint8Array(),
  );
  for (const cell of ['Larch', 'Garden', 'This copy']) expect(page).toContain(`<td>${cell}</td>`);
  expect(page).not.toMatch(/IgQp0AD|PicQ7|In progress|garden-1/);
});

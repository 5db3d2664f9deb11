/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import type { Call } from '../call.ts';
import { table } from './table.ts';

const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./table.ts'], { eager: true });
const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const exported = Object.entries(files).flatMap(([file, module]) =>
  Object.keys(module)
    .filter((name) => isCall(module[name]))
    .map((name) => ({ file, name })),
);
const calls: readonly Call[] = Object.values(table);

test.each(exported)('the call $name of $file is in the table [NET-05]', ({ name }) => {
  expect(Object.keys(table)).toContain(name);
});

test('the table contains exactly those calls, each exported once [NET-05]', () => {
  expect(Object.keys(table).toSorted()).toEqual(exported.map(({ name }) => name).toSorted());
});

test('no two calls share a method and a path unless their bodies differ [NET-05]', () => {
  const addresses = calls.flatMap(({ method, path, aliases, body }) =>
    [path, ...aliases].map((each) => ({ address: `${method} ${each}`, body })),
  );
  const shared = addresses.filter(
    ({ address, body }, index) =>
      addresses.findIndex((each) => each.address === address && each.body === body) !== index,
  );
  expect(shared).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sizes } from '../../scripts/build-wasm.mjs';

/** Another version of Rust generates other code. */
const TOLERANCE_KB = 0.5;

test('the document says what the modules weigh [KEY-01]', async () => {
  const document = readFileSync('docs/crypto-core.md', 'utf8');
  const [, simd, scalar] = /(\d+\.\d) KB with vectors,\s+(\d+\.\d) KB without/.exec(document) ?? [];
  const written = new Map([
    ['simd', Number(simd)],
    ['scalar', Number(scalar)],
  ]);
  const built = await sizes();
  expect(built.map(({ name }) => name).toSorted()).toEqual(['scalar', 'simd']);
  for (const { name, kilobytes, max } of built) {
    expect(Math.abs(kilobytes - (written.get(name) ?? 0)), name).toBeLessThan(TOLERANCE_KB);
    expect(kilobytes, name).toBeLessThanOrEqual(max);
  }
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sizeOfCore } from '../../scripts/build-wasm.mjs';

/** Another version of Rust generates other code. */
const TOLERANCE_KB = 0.5;

test('the document states the size of the module [KEY-01]', async () => {
  const document = readFileSync('docs/crypto-core.md', 'utf8');
  const [, written] = /(\d+\.\d) KB compressed with brotli/.exec(document) ?? [];
  const { kilobytes, max } = await sizeOfCore();
  expect(Math.abs(kilobytes - Number(written))).toBeLessThan(TOLERANCE_KB);
  expect(kilobytes).toBeLessThanOrEqual(max);
});

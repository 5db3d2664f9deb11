import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

/** The squares that a path of unit-high rectangles covers. */
function painted(path: string, size: number): boolean[][] {
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    cells[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return cells;
}

const texts = ['otpauth://totp/lin@example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', '账户'];
test.each(texts)('the path of %s covers exactly its dark modules [TFA-01]', (text) => {
  const { path, size } = qrPath(text);
  expect(painted(path, size)).toEqual(encode(text, { border: 0 }).data);
});

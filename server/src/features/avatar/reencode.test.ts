import { expect, test } from 'vitest';
import type { AvatarType } from '#contract/rules/avatar.ts';
import { blue, decoded, picture, animated, rawPng, red, withExif, withText } from '../../../testing/pictures.ts';
import { dimensionsOf } from './dimensions.ts';
import { reencode } from './reencode.ts';

const types: readonly AvatarType[] = ['jpg', 'png', 'gif', 'bmp'];
const callerOf = (key: string) => ({ key, signal: new AbortController().signal });
const run = (type: AvatarType, bytes: Buffer) => reencode(type, bytes, callerOf('lin'));
const kept = async (type: AvatarType, bytes: Buffer) => {
  const made = await run(type, bytes);
  if (made === null) throw new Error('The picture was refused.');
  return made;
};
const isReddish = (color: number) => color >>> 24 > 200 && ((color >>> 8) & 0xff) < 60;

test.each(types)('a %s is cropped to its middle square and re-encoded [PRO-03]', async (type) => {
  const bytes = await picture(type);
  expect(dimensionsOf(type, bytes)).toEqual({ width: 300, height: 200 });
  const { mime, width, height, colorAt } = await decoded(await kept(type, bytes));
  expect([mime, width, height]).toEqual([type === 'jpg' ? 'image/jpeg' : 'image/png', 200, 200]);
  expect([isReddish(colorAt(10, 100)), isReddish(colorAt(190, 100))]).toEqual([true, false]);
});

test('a large picture is scaled down, a small one keeps its size [PRO-03]', async () => {
  const large = await decoded(await kept('png', await picture('png', 1200, 900)));
  const small = await decoded(await kept('gif', await picture('gif', 3, 2)));
  expect([large.width, large.height, small.width, small.height]).toEqual([256, 256, 2, 2]);
  expect([large.colorAt(10, 10), large.colorAt(250, 10)]).toEqual([red, blue]);
});

test('a photo is rotated by its Exif orientation, and the Exif data is removed [PRO-03]', async () => {
  const photo = withExif(await picture('jpg', 200, 200), 3, 'Harbour 12, Larchfield');
  expect(photo.includes('Larchfield')).toBe(true);
  const made = await kept('jpg', photo);
  const { colorAt } = await decoded(made);
  expect(isReddish(colorAt(10, 100))).toBe(false);
  expect(isReddish(colorAt(190, 100))).toBe(true);
  expect(made).not.toContain('Larchfield');
  expect(made).not.toContain('Exif');
});

test.each([
  ['a page behind a GIF', 'gif', '<html><script>alert(1)</script>'],
  ['a zip behind a JPEG', 'jpg', 'PK\u0003\u0004 and more'],
  ['a script behind a BMP', 'bmp', '*/=1;alert(1)//'],
  ['a page behind a PNG', 'png', '<html><script>alert(1)</script>'],
] as const)('removes %s [PRO-03]', async (_what, type, trailer) => {
  const made = await kept(type, Buffer.concat([await picture(type), Buffer.from(trailer)]));
  expect(made.includes(trailer)).toBe(false);
  expect((await decoded(made)).width).toBe(200);
});

test('re-encoding removes an HTML page hidden in a PNG comment [PRO-03]', async () => {
  const made = await kept('png', withText(await picture('png'), '<script>alert(1)</script>'));
  expect(made.includes('script')).toBe(false);
});

test.each(types)('a %s with the name of another type is stored as that name says [PRO-03]', async (type) => {
  for (const announced of types) {
    const { mime, width } = await decoded(await kept(announced, await picture(type)));
    expect([mime, width]).toEqual([announced === 'jpg' ? 'image/jpeg' : 'image/png', 200]);
  }
});

test('what is transparent becomes white in a JPEG [PRO-03]', async () => {
  const clear = rawPng({ width: 8, height: 8 }, Buffer.alloc(8 * (1 + 4 * 8)));
  expect((await decoded(await kept('jpg', clear))).colorAt(4, 4)).toBe(0xffffffff);
});

test('of an animated PNG the first frame is stored [PRO-03]', async () => {
  const still = await picture('png');
  const made = await kept('png', animated(still));
  expect(made.includes('acTL')).toBe(false);
  expect((await decoded(made)).width).toBe(200);
});

test.each(types)(
  'content that is no picture is refused with the name of a %s, as is a truncated one [PRO-03]',
  async (type) => {
    const bytes = await picture(type);
    const wrong = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      bytes.subarray(0, 12),
      bytes.subarray(0, Math.floor(bytes.length / 2)),
    ];
    for (const each of wrong) expect(await run(type, each)).toBeNull();
  },
);

test('a picture with too many pixels is refused before decoding [PRO-03]', async () => {
  const bits = Buffer.alloc(30_000 * (1 + 30_000 / 8));
  const bomb = rawPng({ width: 30_000, height: 30_000, bits: 1, color: 0 }, bits);
  expect([bomb.length < 524_288, dimensionsOf('png', bomb)]).toEqual([true, { width: 30_000, height: 30_000 }]);
  const before = process.memoryUsage.rss();
  expect(await run('png', bomb)).toBeNull();
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000);
});

test('limits a side to 10,000 pixels [PRO-03]', async () => {
  const line = (width: number) => rawPng({ width, height: 1, color: 0 }, Buffer.alloc(width + 1));
  expect([await run('png', line(10_001)), (await decoded(await kept('png', line(10_000)))).width]).toEqual([null, 1]);
});

test('a customer with many pictures waits for their own queue, and others do not [PRO-03]', async () => {
  const done: string[] = [];
  const add = async (customer: string, bytes: Buffer) => {
    await reencode('png', bytes, callerOf(customer), 120_000);
    done.push(customer);
  };
  const large = await picture('png', 1200, 900);
  await Promise.all([...Array.from({ length: 5 }, () => add('lin', large)), add('robin', await picture('png'))]);
  // Behind the one being decoded and the next one.
  expect(done.indexOf('robin')).toBeLessThanOrEqual(2);
});

test('refuses a picture that waits too long, with a time to retry, and continues the one being decoded [PRO-03, NET-10]', async () => {
  const one = await picture('png');
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => reencode('png', one, callerOf('lin'), 1)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  for (const outcome of outcomes.slice(1))
    expect(outcome).toMatchObject({ reason: { symbol: 'request_throttled', details: { retryAfter: 15 } } });
});

test('data that inflates beyond its picture’s size is refused [PRO-03]', async () => {
  const bomb = rawPng({ width: 10, height: 10, interlaced: true }, Buffer.alloc(300_000_000));
  expect([bomb.length < 524_288, await run('png', bomb)]).toEqual([true, null]);
});

test('a GIF whose first frame is larger than its screen is refused [PRO-03]', async () => {
  const bytes = await picture('gif', 8, 8);
  const frame = bytes.indexOf(0x2c, 13 + 3 * 2 ** ((bytes.readUInt8(10) & 7) + 1));
  bytes.writeUInt16LE(65_535, frame + 5);
  bytes.writeUInt16LE(65_535, frame + 7);
  expect([dimensionsOf('gif', bytes), await run('gif', bytes)]).toEqual([null, null]);
});

test('a picture past its deadline is not decoded [PRO-03]', async () => {
  await expect(
    reencode('png', await picture('png'), { key: 'lin', signal: AbortSignal.abort(new Error('too late')) }),
  ).rejects.toThrow('too late');
});

test('a photo of 12 million pixels is accepted [PRO-03]', async () => {
  const made = await kept('jpg', await picture('jpg', 4032, 3024));
  expect((await decoded(made)).width).toBe(256);
});

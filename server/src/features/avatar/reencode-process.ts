// A separate process, so that a decoder fed an untrusted file cannot crash the service, and its memory is freed.
import { inflateSync } from 'node:zlib';
import { createJimp } from '@jimp/core';
import bmp from '@jimp/js-bmp';
import gif from '@jimp/js-gif';
import jpeg from '@jimp/js-jpeg';
import png from '@jimp/js-png';
import { methods as cropping } from '@jimp/plugin-crop';
import { methods as resizing } from '@jimp/plugin-resize';
import type { ReencodeOrder, ReencodeReport } from './reencode.ts';

const Picture = createJimp({ formats: [bmp, gif, jpeg, png], plugins: [cropping, resizing] });

/** Decodes a picture (the first frame of an animated one), crops the middle square and writes only the pixels. */
async function reencode({ bytes, type, stored, pixels, side: longest }: ReencodeOrder): Promise<Buffer> {
  const original = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const content = type === 'png' ? boundedPng(original, pixels) : original;
  const picture = await Picture.fromBuffer(content, {
    'image/jpeg': { maxResolutionInMP: pixels / 1e6, maxMemoryUsageInMB: 512 },
  });
  const { width, height } = picture;
  const square = Math.min(width, height);
  picture.crop({ x: Math.floor((width - square) / 2), y: Math.floor((height - square) / 2), w: square, h: square });
  if (square > longest) picture.resize({ w: longest, h: longest });
  if (stored === 'png') return picture.getBuffer('image/png');
  // JPEG has no transparency.
  picture.background = 0xffffffff;
  return picture.getBuffer('image/jpeg', { quality: 85 });
}

/** The parts of an animated PNG beside its first frame: the decoder knows no such type. */
const animation: ReadonlySet<string> = new Set(['acTL', 'fcTL', 'fdAT']);

/** A still PNG without trailing data. The decoder would inflate an interlaced one without limit. */
function boundedPng(content: Buffer, pixels: number): Buffer {
  const kept = [content.subarray(0, 8)];
  const data: Buffer[] = [];
  let name = '';
  let at = 8;
  while (name !== 'IEND') {
    const end = at + 12 + content.readUInt32BE(at);
    name = content.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') data.push(content.subarray(at + 8, end - 4));
    if (!animation.has(name)) kept.push(content.subarray(at, end));
    at = end;
  }
  // At most 8 bytes per pixel, plus one byte per row.
  inflateSync(Buffer.concat(data), { maxOutputLength: 9 * pixels });
  return Buffer.concat(kept);
}

// Distinct from 1, the code of a process that failed to load.
process.once('uncaughtException', () => process.exit(2));
process.once('message', (order: ReencodeOrder) => {
  void reencode(order)
    .catch(() => null)
    .then((bytes) => process.send?.({ bytes } satisfies ReencodeReport, () => process.disconnect()));
});

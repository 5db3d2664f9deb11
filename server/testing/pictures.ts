import { deflateSync } from 'node:zlib';
import { createJimp } from '@jimp/core';
import bmp from '@jimp/js-bmp';
import gif from '@jimp/js-gif';
import jpeg from '@jimp/js-jpeg';
import png from '@jimp/js-png';
import type { AvatarType } from '#contract/rules/avatar.ts';

const Picture = createJimp({ formats: [bmp, gif, jpeg, png] });
const mimes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', bmp: 'image/bmp' } as const;
export const [red, blue] = [0xff0000ff, 0x0000ffff];

/** A picture whose left half is red and whose right half is blue. */
export async function picture(type: AvatarType, width = 300, height = 200): Promise<Buffer> {
  const made = new Picture({ width, height, color: blue });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width / 2; x += 1) made.bitmap.data.writeUInt32BE(red, 4 * (y * width + x));
  }
  return Buffer.from(await made.getBuffer(mimes[type]));
}

/** A decoder's view of a picture. */
export async function decoded(bytes: Buffer) {
  const { mime, width, height, bitmap } = await Picture.fromBuffer(bytes);
  return { mime, width, height, colorAt: (x: number, y: number) => bitmap.data.readUInt32BE(4 * (y * width + x)) };
}

/** A PNG with any header over any data. */
export function rawPng(
  {
    width,
    height,
    bits = 8,
    color = 6,
    interlaced = false,
  }: { width: number; height: number; bits?: number; color?: number; interlaced?: boolean },
  data: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a text chunk inserted after its header. */
export function withText(bytes: Buffer, text: string): Buffer {
  return Buffer.concat([
    bytes.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    bytes.subarray(33),
  ]);
}

/** A PNG with the parts that make it an animation of two frames. */
export function animated(bytes: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([
    bytes.subarray(0, 33),
    chunk('acTL', control),
    chunk('fcTL', Buffer.alloc(26)),
    bytes.subarray(33, -12),
    chunk('fcTL', Buffer.alloc(26)),
    chunk('fdAT', Buffer.alloc(16)),
    bytes.subarray(-12),
  ]);
}

/** A JPEG as a phone writes it, with orientation and location in its Exif data. */
export function withExif(bytes: Buffer, orientation: number, place: string): Buffer {
  const text = Buffer.from(`${place}\0`, 'latin1');
  const tiff = Buffer.alloc(38 + text.length);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number): void => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  entry(10, 0x010e, 2, text.length);
  tiff.writeUInt32BE(38, 18);
  entry(22, 0x0112, 3, 1);
  tiff.writeUInt16BE(orientation, 30);
  text.copy(tiff, 38);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const marker = Buffer.alloc(4);
  marker.writeUInt16BE(0xffe1, 0);
  marker.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), marker, body, bytes.subarray(2)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

function crc32(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

import { avatarTypes } from '#contract/calls/profile.ts';
import type { AvatarType } from '#contract/rules/avatar.ts';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** What a picture is, by its content, and the dimensions that it declares; null if it is not one. Decodes nothing. */
export function recognize(bytes: Buffer): (Dimensions & { type: AvatarType }) | null {
  for (const type of avatarTypes) {
    const dimensions = dimensionsOf(type, bytes);
    if (dimensions !== null) return { type, ...dimensions };
  }
  return null;
}

/** The dimensions that a picture declares, or null if the bytes are not a picture of that type. Decodes nothing. */
export function dimensionsOf(type: AvatarType, bytes: Buffer): Dimensions | null {
  try {
    const { width, height } = readers[type](bytes) ?? { width: 0, height: 0 };
    return width > 0 && height > 0 ? { width, height } : null;
  } catch (error) {
    // The header is cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Readonly<Record<AvatarType, (bytes: Buffer) => Dimensions | null>> = {
  jpg: readJpeg,
  png: (bytes) =>
    bytes.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : null,
  gif: readGif,
  bmp: readBmp,
};

/** Frame headers: SOF0 to SOF15, except DHT, JPG and DAC in the same range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Dimensions | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // A fill byte before the marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The first frame must fit the screen, because decoders allocate memory for both. */
function readGif(bytes: Buffer): Dimensions | null {
  if (!['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6))) return null;
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const flags = bytes.readUInt8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (bytes.readUInt8(at) === 0x21) {
    at += 2;
    while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
    at += 1;
  }
  if (bytes.readUInt8(at) !== 0x2c) return null;
  const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
  const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
  return right <= screen.width && bottom <= screen.height ? screen : null;
}

function readBmp(bytes: Buffer): Dimensions | null {
  if (bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const isOldHeader = bytes.readUInt32LE(14) === 12;
  if (isOldHeader) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  // A negative height means that rows go from top to bottom.
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}

import { crc32, deflateSync } from 'node:zlib';

const width = 320;
const height = 180;

type Color = readonly [red: number, green: number, blue: number];

/** The night view of a camera at a front door, as a PNG. */
export function drawPicture(): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.from(Array.from({ length: width }, (_, x) => seenAt(x, y)).flat());
    // Each byte minus that of the previous pixel: flat colors compress well.
    return Buffer.concat([Buffer.from([1]), row.map((byte, at) => byte - (at < 3 ? 0 : (row[at - 3] ?? 0)))]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const lamp = { x: 214, y: 66 };

/** The color of a point in the light of the lamp. */
function seenAt(x: number, y: number): number[] {
  if (Math.hypot(x - lamp.x, y - lamp.y) < 5) return [255, 244, 214];
  if (isIn(x, y, [206, 60, 222, 61])) return [20, 20, 24];
  const surface = surfaceAt(x, y);
  if (surface === null) return skyAt(x, y);
  const near = 1 / (1 + (Math.hypot(x - lamp.x, (y - lamp.y) * 0.8) / 46) ** 2);
  const warm: Color = [1, 0.84, 0.6];
  return surface.map((part, at) => Math.min(255, Math.round(part * (0.16 + 1.05 * near * (warm[at] ?? 1)))));
}

type Area = readonly [left: number, top: number, right: number, bottom: number];

const isIn = (x: number, y: number, [left, top, right, bottom]: Area): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The object at a point, the nearest first, or null for the sky. */
function surfaceAt(x: number, y: number): Color | null {
  if (isIn(x, y, [196, 128, 226, 150])) return isIn(x, y, [209, 128, 213, 150]) ? [230, 214, 170] : [196, 148, 92];
  if (isIn(x, y, [112, 150, 240, 157])) return [150, 146, 140];
  if (Math.hypot(x - 181, y - 108) < 3) return [240, 210, 120];
  if (isIn(x, y, [142, 58, 190, 149])) return isPanel(x, y) ? [34, 92, 104] : [44, 116, 130];
  if (isIn(x, y, [136, 52, 196, 149])) return [226, 222, 212];
  if (isIn(x, y, [70, 66, 112, 108])) return isCrossbar(x, y) ? [226, 222, 212] : [84, 98, 128];
  if (isIn(x, y, [64, 60, 118, 114])) return [226, 222, 212];
  if (y > 149) return Math.abs(x - 176) < 40 + (y - 149) * 1.6 ? [128, 124, 120] : [58, 92, 54];
  if (Math.hypot((x - 36) / 1.4, y - 146) < 24 || Math.hypot((x - 286) / 1.3, y - 148) < 22) return [46, 84, 48];
  if (y > 30 && x > 20) return (y - 30) % 12 === 0 ? [150, 132, 116] : [188, 166, 146];
  return y > 24 && x > 12 ? [92, 72, 62] : null;
}

/** The bars of the window. */
const isCrossbar = (x: number, y: number): boolean => isIn(x, y, [90, 66, 92, 108]) || isIn(x, y, [70, 86, 112, 88]);

const isPanel = (x: number, y: number): boolean =>
  [66, 108].some((top) => isIn(x, y, [149, top, 183, top + 34]) && !isIn(x, y, [153, top + 4, 179, top + 30]));

function skyAt(x: number, y: number): number[] {
  const star = (x * 7919 + y * 104_729) % 613 === 0 ? 120 : 0;
  return [10 + star + (y >> 2), 14 + star + (y >> 2), 34 + star + (y >> 1)];
}

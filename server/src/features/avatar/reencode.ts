import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { AvatarType } from '#contract/rules/avatar.ts';
import { dimensionsOf } from './dimensions.ts';

export interface ReencodeOrder {
  readonly bytes: Uint8Array;
  readonly type: AvatarType;
  /** The most pixels that are decoded. */
  readonly pixels: number;
  /** The longest side of the square that is written. */
  readonly side: number;
}

const reportSchema = v.object({ bytes: v.nullable(v.instance(Uint8Array)) });
/** Null: the bytes are no picture. */
export interface ReencodeReport {
  readonly bytes: Uint8Array | null;
}

/** What phones take, 12 million pixels; a decoder needs about 40 bytes for each. */
export const maxPixels = 4096 * 3072;
/** Three times what the page shows, for fine screens. */
export const pictureSide = 256;
const maxDecodeMs = 25_000;

/** JPEG stays JPEG, everything else becomes PNG. */
export function storedType(type: AvatarType): 'jpg' | 'png' {
  return type === 'jpg' ? 'jpg' : 'png';
}

/** Re-encodes a picture, so that nothing but its pixels is left; null where it is none of that type, or too large to decode. */
export async function reencode(type: AvatarType, bytes: Buffer, signal: AbortSignal): Promise<Buffer | null> {
  const dimensions = dimensionsOf(type, bytes);
  if (dimensions === null || dimensions.width * dimensions.height > maxPixels) return null;
  const made = queue.then(async () => {
    signal.throwIfAborted();
    return runProcess({ bytes, type, pixels: maxPixels, side: pictureSide });
  });
  queue = made.catch(() => undefined);
  const written = await made;
  return written === null ? null : Buffer.from(written);
}

/** One at a time in each process, for the memory that a decoder takes. */
let queue: Promise<unknown> = Promise.resolve();

/** Fails where the process cannot start or takes too long. A picture that takes it down, as one that needs too much memory does, is no picture. */
function runProcess(order: ReencodeOrder): Promise<Uint8Array | null> {
  // Nothing of the service's environment: it holds secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=256', ...program()], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', env: {} });
  return new Promise<Uint8Array | null>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Re-encoding a picture takes too long.')), maxDecodeMs);
    child.once('spawn', () => child.send(order, (error) => (error === null ? undefined : reject(error))));
    child.once('message', (message) => resolve(v.parse(reportSchema, message).bytes));
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      // With the code 1 it could not even load.
      if (code === 1) reject(new Error('The process that re-encodes pictures did not start.'));
      else resolve(null);
    });
  }).finally(() => child.kill('SIGKILL'));
}

/** The built program, or its source where the service itself runs from its source. */
function program(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('reencode-process.js', import.meta.url))];
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('reencode-process.ts', import.meta.url))];
}

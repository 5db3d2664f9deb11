import { spawn } from 'node:child_process';
import * as v from 'valibot';
import { avatarPixels, avatarSide, type AvatarType } from '#contract/rules/avatar.ts';
import { ApiError } from '../../platform/api-error.ts';
import { createFairQueue, type QueueCaller } from '../../platform/crypto/fair-queue.ts';
import { recognize, type Dimensions } from './dimensions.ts';
import { reencodeProgram } from './reencode-program.ts';

export interface ReencodeOrder {
  readonly bytes: Uint8Array;
  /** What it is, and what is written. */
  readonly type: AvatarType;
  readonly stored: StoredType;
  /** The most pixels that are decoded. */
  readonly pixels: number;
  /** The longest side of the square that is written. */
  readonly side: number;
}

const reportSchema = v.object({ bytes: v.nullable(v.instance(Uint8Array)) });
/** Null if the bytes are not a picture. */
export interface ReencodeReport {
  readonly bytes: Uint8Array | null;
}

/** Three times the displayed size, for high-density screens. */
const pictureSide = 256;
/** Three times the time for a 12-megapixel photo, and short enough that two fit into a request's 30 seconds. */
const maxDecodeMs = 12_000;
/** Queued pictures, 512 KB each. More would not be reached within a request's time. */
const maxWaiting = 60;
/** How long a picture waits in the queue, which leaves time to decode it within a request's 30 seconds. */
const maxWaitMs = 16_000;
/** When to retry a picture that was not processed: half of the queue is done by then. */
const retryAfterSeconds = 15;

type StoredType = 'jpg' | 'png';

/** What is announced as JPEG is stored as JPEG, everything else as PNG. */
export function storedType(type: AvatarType): StoredType {
  return type === 'jpg' ? 'jpg' : 'png';
}

/**
 * Re-encodes a picture, so that only its pixels remain; null if it is not one or too large to decode. Its name may give
 * another type, as after "save as". Refuses a picture that was not processed in time.
 */
export async function reencode(
  announced: AvatarType,
  bytes: Buffer,
  { key, signal }: QueueCaller,
  waitMs = maxWaitMs,
): Promise<Buffer | null> {
  const found = recognize(bytes);
  if (found === null || !isSmallEnough(found)) return null;
  const order = { bytes, type: found.type, stored: storedType(announced), pixels: avatarPixels, side: pictureSide };
  const wait = new AbortController();
  const timer = setTimeout(
    () => wait.abort(new ApiError('request_throttled', { retryAfter: retryAfterSeconds })),
    waitMs,
  );
  const written = await inTurn({ key, signal: AbortSignal.any([signal, wait.signal]) }, () => {
    clearTimeout(timer);
    return runProcess(order);
  }).finally(() => clearTimeout(timer));
  return written === null ? null : Buffer.from(written);
}

function isSmallEnough({ width, height }: Dimensions): boolean {
  return Math.max(width, height) <= avatarSide && width * height <= avatarPixels;
}

/**
 * One at a time per process, because of the decoder's memory. Customers take turns, so that one with many pictures
 * delays only themselves.
 */
const inTurn = createFairQueue(1, maxWaiting);

/**
 * Fails if the process cannot start or takes too long. A picture that crashes it, for example by exhausting memory,
 * counts as invalid.
 */
function runProcess(order: ReencodeOrder): Promise<Uint8Array | null> {
  // No environment from the service, because it contains secrets.
  const child = spawn(process.execPath, ['--max-old-space-size=256', ...reencodeProgram()], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  return new Promise<Uint8Array | null>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Re-encoding a picture takes too long.')), maxDecodeMs);
    child.once('spawn', () => child.send(order, (error) => (error === null ? undefined : reject(error))));
    child.once('message', (message) => resolve(v.parse(reportSchema, message).bytes));
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      // Code 1 means that it failed to load.
      if (code === 1) reject(new Error('The process that re-encodes pictures did not start.'));
      else resolve(null);
    });
  }).finally(() => child.kill('SIGKILL'));
}

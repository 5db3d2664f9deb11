import { fileURLToPath } from 'node:url';

/** How Node runs the program that re-encodes a picture: built, or its source if the service itself runs from source. */
export function reencodeProgram(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('reencode-process.js', import.meta.url))];
  return ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('reencode-process.ts', import.meta.url))];
}

import { dirname, join } from 'node:path';
import { inject, vi } from 'vitest';

// A process from the bundle starts in a fifth of the time that its source takes.
vi.mock('../src/features/avatar/reencode-program.ts', () => ({
  reencodeProgram: () => [join(dirname(inject('serviceProgram')), 'reencode-process.js')],
}));

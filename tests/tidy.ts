import { afterAll, vi } from 'vitest';

// Behind every file: the next one finds the process as it was.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

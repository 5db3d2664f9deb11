import { afterAll, afterEach, vi } from 'vitest';

// After every test, because files share a process.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => void vi.unstubAllEnvs());

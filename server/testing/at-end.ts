import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Closes something at the end of the test that opened it, or of the file if no test is running: a file-level hook added by a running test
 * is never called.
 */
export function atEnd(close: () => unknown): void {
  const run = async (): Promise<void> => void (await close());
  if (TestRunner.getCurrentTest() === undefined) afterAll(run);
  else onTestFinished(run);
}

import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Closes something at the end of the test that has opened it, or of the file where none runs: a hook for the end of the
 * file that a running test adds is never called.
 */
export function atEnd(close: () => unknown): void {
  const run = async (): Promise<void> => void (await close());
  if (TestRunner.getCurrentTest() === undefined) afterAll(run);
  else onTestFinished(run);
}

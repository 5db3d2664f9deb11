import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Closes something at the end of the test that opened it, or of the file if no test is running: a file-level hook added
 * by a running test is never called.
 */
export function atEnd(close: () => unknown): void {
  const run = async (): Promise<void> => void (await close());
  if (TestRunner.getCurrentTest() === undefined) afterAll(run);
  else onTestFinished(run);
}

/** A new folder, removed at the end. Named, so that a folder left behind by a killed run says what it is from. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/**
 * Where the log is written. The logger's own output would wait for ever when the disk of a log file is full: no call is
 * answered, and the process does not even end.
 */
export const logOutput = process.stdout;

/**
 * Lets a program go on without what it cannot write, to a full disk or a closed pipe. Later lines are written again.
 */
export function surviveLostOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

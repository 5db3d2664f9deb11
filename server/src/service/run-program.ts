import { surviveLostOutput } from '../platform/logs/log-output.ts';
import { createShutdown, type Shutdown } from '../platform/shutdown.ts';
import { reportStartupFailure } from '../platform/startup-error.ts';

/** Ctrl-C reaches the process twice, from the terminal and from `npm start`, which counts as one signal. */
const sameSignalMs = 250;
/** The exit code of an immediate end, which does not close everything. */
const hurriedCode = 1;

interface Running {
  close(): Promise<void>;
}

/** Runs a program until the first signal; a second one ends it at once. A failing start says why in a sentence. */
export async function runProgram<Program extends Running>(
  start: (closing: Shutdown) => Promise<Program>,
  announce: (program: NoInfer<Program>) => string,
): Promise<void> {
  surviveLostOutput();
  let signalledAt: number | null = null;
  let program: Program | null = null;
  const closing = createShutdown();
  const stop = (): void => {
    if (signalledAt !== null) {
      if (Date.now() - signalledAt > sameSignalMs) void closing.hurry().then(() => process.exit(hurriedCode));
      return;
    }
    signalledAt = Date.now();
    // A signal during the start takes effect once the program is up.
    if (program !== null) close(program);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A terminal that closes sends it, and so do programs that have moved a log: there is nothing to open again.
  const { isTTY: hasTerminal } = process.stdin;
  process.on('SIGHUP', () => hasTerminal && stop());
  try {
    program = await start(closing);
  } catch (error) {
    reportStartupFailure(error);
    process.exit(1);
  }
  if (signalledAt !== null) return close(program);
  process.stdout.write(announce(program));
}

function close(program: Running): void {
  void program.close().then(() => process.exit(0));
}

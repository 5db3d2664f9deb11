import { announcement } from './demo/announcement.ts';
import { createShutdown } from './platform/shutdown.ts';
import { StartupError } from './platform/startup-error.ts';
import { startService, type Service } from './start-service.ts';
import { readSettings } from './platform/configuration/settings.ts';

/** A terminal's Ctrl-C reaches the process twice, from the terminal and from `npm start`: that is one signal. */
const sameSignalMs = 250;
/** The exit code of an end at once, which does not close everything. */
const hurriedCode = 1;

/** Starts the service from the environment and stops it at the first signal; a second one ends it at once. */
async function main(): Promise<void> {
  let signalledAt: number | null = null;
  let service: Service | null = null;
  const closing = createShutdown();
  const stop = (): void => {
    if (signalledAt !== null) {
      if (Date.now() - signalledAt > sameSignalMs) void closing.hurry().then(() => process.exit(hurriedCode));
      return;
    }
    signalledAt = Date.now();
    // A signal while starting counts once the service is up.
    if (service !== null) close(service);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    service = await startService(readSettings(process.env), { closing });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (signalledAt !== null) return close(service);
  process.stdout.write(announcement(service));
}

function close(service: Service): void {
  void service.close().then(() => process.exit(0));
}

await main();

import { announcement } from './demo/announcement.ts';
import { StartupError } from './platform/startup-error.ts';
import { startService, type Service } from './start-service.ts';
import { readSettings } from './settings.ts';

/** Starts the service from the environment and stops it at the first signal. */
async function main(): Promise<void> {
  let stopWanted = false;
  let service: Service | null = null;
  let stopping = false;
  const stop = (): void => {
    stopWanted = true;
    // A signal while starting counts once the service is up; further ones, while it stops, change nothing.
    if (service === null || stopping) return;
    stopping = true;
    void service.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    service = await startService(readSettings(process.env));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  if (stopWanted) return stop();
  process.stdout.write(announcement(service));
}

await main();

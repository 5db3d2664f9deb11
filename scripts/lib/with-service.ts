// For commands that use the product: the built service with demonstration data, on a temporary database.
import { startDatabases } from '../../e2e/databases.ts';
import { Service, type Settings } from '../../e2e/service.ts';
import { build } from '../build.mjs';
import { logStep, Problem } from './run.mjs';

/** Builds and starts the service, and ends it after `act`, or on Ctrl-C. */
export async function withService(settings: Settings, act: (service: Service) => Promise<void>): Promise<void> {
  await build();
  logStep('Starting the service on a temporary database.');
  const stopped = whenStopped();
  const databases = await startDatabases();
  try {
    const service = await Service.start(settings);
    try {
      await Promise.race([stopped, act(service)]);
    } finally {
      await service.close();
    }
  } finally {
    await databases.stop();
  }
}

/** Rejects on Ctrl-C. */
export function whenStopped(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Problem('Stopped, with everything that was started.')));
  });
}

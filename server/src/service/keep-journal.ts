import { openJournal, writeJournal } from '../operator/journal.ts';
import type { Services } from '../platform/services/services.ts';
import { repeat } from './housekeeping.ts';

/** Writes the journal every second and, once no call is left, at the end. */
export async function keepJournal(
  services: Services,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { RESTORE_JOURNAL: file } = services.settings;
  await openJournal(services.database.query, file);
  if (file === undefined) return async () => undefined;
  const write = () => writeJournal(services, file);
  const stop = repeat([write], 1, onFailure);
  return async () => {
    await stop();
    await write().catch(onFailure);
  };
}

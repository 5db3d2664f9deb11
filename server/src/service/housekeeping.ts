import type { Kysely } from 'kysely';
import { shortenAddresses } from '../accounts/short-addresses.ts';
import { deleteExpired } from './cleanup.ts';
import { queueDueDeletions } from '../features/abandonment/job.ts';
import type { Services } from '../platform/services/services.ts';
import { deleteDueFiles } from '../platform/files/files-to-delete.ts';
import { sealAgain } from '../platform/crypto/seal-again.ts';
import type { Database } from '../platform/database/open.ts';
import type { Tables } from '../platform/database/schema.ts';
import { addJob } from '../platform/jobs/queue.ts';
import { openJournal, writeJournal } from '../operator/journal.ts';

/** The name of the job that deletes expired rows and does other periodic work. */
export const housekeepingJob = 'housekeeping';

type Task = () => Promise<void>;

interface Housekeeping {
  database: Pick<Database, 'query'>;
  tasks: readonly Task[];
  everySeconds: number;
  onFailure: (error: unknown) => void;
}

/**
 * Schedules a run for now. All processes share one job, identified by its key: the next run replaces a waiting one, so
 * processes that start together run it once.
 */
export async function startHousekeeping(query: Kysely<Tables>, afterSeconds = 0): Promise<void> {
  await addJob(query, housekeepingJob, {}, { key: housekeepingJob, afterSeconds });
}

/**
 * Runs the tasks and schedules the next run. A failing task does not stop the others. A run fails, and is retried, only
 * if its successor cannot be scheduled.
 */
export function housekeepingHandler({ database, tasks, everySeconds, onFailure }: Housekeeping): Task {
  return async () => {
    for (const task of tasks) await task().catch(onFailure);
    await startHousekeeping(database.query, everySeconds);
  };
}

/** The tasks of a run. */
export function housekeepingTasks(services: Services): Task[] {
  const { settings } = services;
  const { KEEP_ENDED_SECONDS: keepSeconds, EVENT_DAYS: eventDays, SECRET_KEY: secrets = [] } = settings;
  return [
    () => queueDueDeletions(services),
    ...(secrets.length > 1 ? [() => sealAgain(services)] : []),
    () => deleteExpired({ ...services, keepSeconds, eventDays }),
    () => shortenAddresses(services),
    () => deleteDueFiles(services),
  ];
}

/** The longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Runs each process's own tasks, now and at each interval. Returns a function that stops them. */
export function repeat(
  tasks: readonly Task[],
  everySeconds: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    for (const task of tasks) await task().catch(onFailure);
  };
  const run = (): void => {
    running ??= runAll().finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, Math.min(everySeconds * 1000, maxTimerMs)).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Writes the journal every second and, once no call is left, at the end. */
export async function keepJournal(
  services: Services,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { RESTORE_JOURNAL: file } = services.settings;
  await openJournal(services.database.query, file);
  if (file == null) return async () => undefined;
  const write = () => writeJournal(services, file);
  const stop = repeat([write], 1, onFailure);
  return async () => {
    await stop();
    await write().catch(onFailure);
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { deletionHandler, deletionJob } from '../features/abandonment/job.ts';
import { archiveHandler, archiveJob } from '../features/archive/job.ts';
import { housekeepingHandler, housekeepingJob, housekeepingTasks } from './housekeeping.ts';
import type { Metrics } from '../operator/metrics.ts';
import { startQueue } from '../platform/jobs/queue.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { codeJob, mailHandler, mailJob, mailWaits } from '../platform/mail/outbox.ts';
import type { Services } from '../platform/services/services.ts';

interface Jobs {
  url: string;
  services: Services;
  mailer: Mailer;
  metrics: Metrics;
  log: FastifyBaseLogger;
  onTaskFailure: (error: unknown) => void;
}

/** Runs jobs from the queue. Returns a function that stops it. */
export function runJobs({ url, services, mailer, metrics, log, onTaskFailure }: Jobs): ReturnType<typeof startQueue> {
  const { settings, database } = services;
  const sendMail = mailHandler({ ...services, mailer, onOutcome: metrics.mail });
  const tasks = housekeepingTasks(services);
  return startQueue({
    url,
    handlers: {
      [mailJob]: sendMail,
      [codeJob]: sendMail,
      [archiveJob]: archiveHandler({ ...services, seconds: settings.ARCHIVE_SECONDS }),
      [deletionJob]: deletionHandler(services),
      [housekeepingJob]: housekeepingHandler({
        database,
        tasks,
        everySeconds: settings.HOUSEKEEPING_SECONDS,
        onFailure: onTaskFailure,
      }),
    },
    longestWaits: mailWaits,
    onDone: (name) => metrics.job(name, 'done'),
    onFailure: ({ name, attempts, dead }, error) => {
      metrics.job(name, dead ? 'dead' : 'failed');
      log[dead ? 'error' : 'warn'](error, `the job ${name} failed, try ${attempts}${dead ? ', the last' : ''}`);
    },
    onRestart: (waitMs, error) => {
      metrics.queueRestarted();
      log.error(error, `the job queue stopped and starts again in ${waitMs / 1000} s`);
    },
  });
}

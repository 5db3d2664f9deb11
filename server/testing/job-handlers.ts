import type { Handler, JobName } from '../src/platform/jobs/queue.ts';

/** Handlers for a test that runs only `some` of the jobs; another one fails. */
export function handlersOf(some: Partial<Record<JobName, Handler>>): Record<JobName, Handler> {
  const unexpected: Handler = () => Promise.reject(new Error('The test has no handler of this job.'));
  return {
    'send-mail': unexpected,
    'send-code': unexpected,
    'make-archive': unexpected,
    'remove-account': unexpected,
    housekeeping: unexpected,
    ...some,
  };
}

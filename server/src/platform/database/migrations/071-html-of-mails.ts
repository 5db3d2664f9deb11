import { run } from '../run.ts';

/** The demonstration's mailbox shows the HTML part of mails; null for those without. */
export const up = run('alter table mails add column html text');

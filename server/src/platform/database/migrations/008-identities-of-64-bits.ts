import { run } from '../run.ts';

export const up = run(
  ...Object.entries({
    accounts: ['id'],
    sessions: ['id', 'account_id'],
    challenges: ['id', 'account_id'],
    events: ['id', 'account_id'],
    mails: ['id'],
    third_credentials: ['id', 'account_id'],
    third_attempts: ['account_id'],
    analytics_events: ['id'],
    cmks: ['number', 'account_id'],
    cmk_salts: ['account_id'],
    backup_codes: ['account_id'],
    access_tokens: ['session_id'],
    trust_tokens: ['account_id'],
    challenge_methods: ['challenge_id'],
    agreements: ['account_id'],
  }).map(
    ([table, columns]) =>
      `alter table ${table} ${columns.map((column) => `alter column ${column} type bigint`).join(', ')}`,
  ),
);

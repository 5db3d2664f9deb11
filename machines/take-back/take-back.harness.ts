import type { AccountChange } from '#contract/account-changes.ts';

const day = (date: number): number => Date.UTC(2026, 10, date, 8);

/** One change of every kind. */
export const changes: readonly AccountChange[] = [
  { thing: 'authenticator', outcome: 'removed', at: day(21), name: null },
  { thing: 'authenticator', outcome: 'restored', at: day(2), name: null },
  { thing: 'backupCodes', outcome: 'restored', at: day(2), name: null },
  { thing: 'link', outcome: 'removed', at: day(22), name: 'Larch' },
  { thing: 'app', outcome: 'removed', at: day(22), name: 'Home Hub' },
  { thing: 'recoveryEmail', outcome: 'removed', at: null, name: 's•••@elsewhere.example' },
  { thing: 'deletion', outcome: 'removed', at: day(23), name: null },
  { thing: 'archive', outcome: 'removed', at: day(23), name: null },
  { thing: 'link', outcome: 'kept', at: day(1), name: 'Juniper' },
  { thing: 'recoveryEmail', outcome: 'notRestored', at: day(22), name: null },
  { thing: 'dataProtection', outcome: 'notRestored', at: day(23), name: null },
];

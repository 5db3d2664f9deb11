import type { Challenge } from '#contract/calls/challenge.ts';
import type { Services } from '../../services.ts';
import { availableMethods } from './rules.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { hasBackupCodes, type Account } from '../../platform/accounts/accounts.ts';
import { insertChallenge } from './store.ts';

/** Starts a challenge for one account and one purpose; its method ids work for no other. */
export async function startChallenge(services: Services, account: Account, purpose: string, clientId: string): Promise<Challenge> {
  const { settings, database, clock, random } = services;
  const factors = { ...account, hasBackupCodes: await hasBackupCodes(database.query, account.id) };
  const methods = availableMethods(factors, purpose, settings.BACKUP_EMAIL).map((method) => ({ id: random.text(24), ...method }));
  const now = clock.now();
  const expiresIn = settings.CHALLENGE_SECONDS;
  const expiresAt = secondsAfter(now, expiresIn);
  await insertChallenge(database.query, { account: account.id, purpose, clientId, now, expiresAt, methods });
  return { methods, expiresIn };
}

import type { Challenge } from '#contract/calls/challenge.ts';
import type { Context } from '../../services.ts';
import { waysFor } from './rules.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { hasBackupCodes, type Account } from '../../platform/accounts/accounts.ts';
import { insertChallenge } from './store.ts';

/** Starts a challenge for one account and one act; its ids are of no use for any other. */
export async function startProof(context: Context, account: Account, act: string, clientId: string): Promise<Challenge> {
  const { settings, database, clock, random } = context;
  const factors = { ...account, hasBackupCodes: await hasBackupCodes(database.query, account.id) };
  const methods = waysFor(factors, act, settings.BACKUP_EMAIL).map((way) => ({ id: random.text(24), ...way }));
  const now = clock.now();
  const expiresIn = settings.CHALLENGE_SECONDS;
  const expiresAt = secondsAfter(now, expiresIn);
  await insertChallenge(database.query, { account: account.id, act, clientId, now, expiresAt, methods });
  return { methods, expiresIn };
}

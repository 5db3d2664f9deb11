import { sessionMachine } from './session.machine.ts';
import type { Token } from './session.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { startControlled } from '#machines/testing/controlled.ts';

/** The service's clock. */
export const now = 1_800_000_000_000;
export const ann = { account: 7, issuedAt: 500 };
/** A token of Ann's session, valid for an hour. */
export const token = (word: string, more: Partial<Token> = {}): Token => ({
  clientId: 'web',
  token: new Secret(word),
  expiresAt: now + 3_600_000,
  ...ann,
  ...more,
});

/** The service could not be reached at logout. */
export const stillOpen = refusal('unreachable', { sessionCode: new Secret('c-1') });

/** The running chart, every port held open. */
export const startSession = (marker = true) => startControlled(sessionMachine, { input: { marker } });

export async function startSignedIn(stored: Token | null = token('t-1')) {
  const session = startSession();
  await session.ports.confirm.answer({ details: ann, stored, loginAccount: ann.account, now });
  return session;
}

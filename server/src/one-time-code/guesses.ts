import { isKnownNetwork } from '../accounts/visited-places.ts';
import { networkOf } from '../platform/client-address.ts';
import { refundOnError, requireAllowed, type Attempt, type Consumed } from '../platform/rate-limit/limiter.ts';
import { joined } from '../platform/rate-limit/network-limiter.ts';
import type { Services } from '../platform/services/services.ts';

/** Guesses in one flow never count in another. */
export type Flow = 'login' | 'reset' | 'signed-in' | 'sign-up' | 'take-back';

/** Who enters a code, and for which account. */
export interface Guesser {
  flow: Flow;
  /** The account's number, or a stand-in for an unknown account. */
  subject: string;
  account: number | null;
  address: string;
  /** The session of a signed-in customer. */
  session: number | null;
}

/**
 * Consumes a guess before a code is compared: the guesser's at this account, their network's at all accounts, and this
 * account's in the flow. The first two lock the guesser out. The last only slows down, and counts networks from which
 * the owner has signed in separately, so that strangers cannot lock the owner out.
 */
export async function takeGuess(services: Services, guesser: Guesser, kind: 'mailed' | 'other'): Promise<Attempt> {
  const { limits } = services;
  const { session, address } = guesser;
  const [own, symbol] =
    kind === 'mailed'
      ? ([limits.wrongMailedCodes, 'request_throttled'] as const)
      : ([limits.wrongFactorCodes, 'resource_protected'] as const);
  const about = keyOf(services, guesser);
  const ofGuesser = requireAllowed(await own.consume(session === null ? address : `session ${session}`, about), symbol);
  return refundOnError([ofGuesser], async () => {
    const ofNetwork = requireAllowed(await limits.wrongCodesOfNetwork.consume(address), 'suspected_attacker');
    return refundOnError([ofNetwork], async () =>
      joined(ofGuesser, ofNetwork, requireAllowed(await consumeOfAccount(services, guesser, about), symbol)),
    );
  });
}

/** Clears the guesses of a user who entered the right code. Those of the network and of all others stay. */
export async function clearGuesses(services: Services, guesser: Guesser, kind: 'mailed' | 'other'): Promise<void> {
  const { wrongMailedCodes, wrongFactorCodes } = services.limits;
  const { session, address } = guesser;
  await (kind === 'mailed' ? wrongMailedCodes : wrongFactorCodes).reset(
    session === null ? address : `session ${session}`,
    keyOf(services, guesser),
  );
}

async function consumeOfAccount(
  services: Services,
  { account, session, address }: Guesser,
  key: string,
): Promise<Consumed> {
  const { database, clock, limits } = services;
  const ofAll = await limits.wrongCodesOfFlow.consume(key);
  if (ofAll.allowed || account === null || session !== null) return ofAll;
  if (!(await isKnownNetwork(services, database.query, account, { address, now: clock.now() }))) return ofAll;
  return limits.wrongCodesOfFlow.consume(`${key}${networkOf(address)}`);
}

/** Hashed, because some addresses are too long for a key. */
function keyOf(services: Services, { flow, subject }: Guesser): string {
  return `${guessKey(services, flow, subject)} `;
}

/** The key for all guesses at an account in a flow, followed by the guesser. */
export function guessKey({ keys }: Pick<Services, 'keys'>, flow: Flow, subject: string): string {
  return keys.hash('wrong-codes', `${flow} ${subject}`);
}

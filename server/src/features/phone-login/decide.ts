import type { FastifyRequest } from 'fastify';
import { phoneLoginScenario, type PhoneRequest } from '#contract/calls/phone-login.ts';
import { phonePickupSeconds, phoneProofSeconds } from '#contract/limits.ts';
import { insertEvent, locationOf } from '../../accounts/events.ts';
import { ApiError } from '../../platform/api-error.ts';
import { networkOf } from '../../platform/client-address.ts';
import { secondsAfter, secondsUntil } from '../../platform/clock.ts';
import { requireAllowed } from '../../platform/rate-limit/limiter.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import { requireProof } from '../second-factor/require.ts';
import { proofOf } from '../second-factor/verify.ts';
import { stateFor, type PhoneLoginRow } from './rules.ts';
import { bindToSession, findByUserCode, setAllowed, setRefused } from './store.ts';

type Signed = SignedRequest & { request: FastifyRequest };

/** The login of a code that a phone has scanned, and what can be done about it. */
async function findScanned({ clock, database, keys }: Services, { caller: { session } }: Signed, code: string) {
  const row = await findByUserCode(database.query, keys.hash('phone-login-user', code));
  const state = stateFor(session, row, clock.now());
  if (row === null || state === 'over') throw new ApiError('phone_login_over');
  return { row, state };
}

/** Which browser asks. Looking changes nothing. */
export async function readPhoneRequest(services: Services, signed: Signed, code: string): Promise<PhoneRequest> {
  const { row, state } = await findScanned(services, signed, code);
  if (state === 'refused') throw new ApiError('phone_login_refused');
  const { device, address } = row;
  const now = services.clock.now();
  return {
    state,
    email: signed.caller.account.email,
    device,
    address,
    ...locationOf(services, signed.caller.account, address),
    isNear: networkOf(address) === networkOf(originOfRequest(signed.request).address),
    askedAt: row.asked_at.getTime(),
    numbers: row.numbers.split(' '),
    expiresIn: Math.max(1, secondsUntil(row.expires_at, now)),
  };
}

/** Allows a login by the number on the screen of its browser. The proof is asked for once the number is right. */
export async function allowPhoneLogin(
  services: Services,
  signed: Signed,
  { code, number }: { code: string; number: string },
): Promise<void> {
  const { request, caller } = signed;
  const { account, session } = caller;
  const { row, state } = await findScanned(services, signed, code);
  if (state === 'refused') throw new ApiError('phone_login_refused');
  // The response to the call that allowed it was lost.
  if (state === 'allowed') return;
  if (proofOf(request) === null) requireAllowed(await services.limits.phoneLogins.consume(String(account.id)));
  if (number !== row.number) {
    await refuse(services, signed, row);
    throw new ApiError('phone_login_number_wrong');
  }
  const now = services.clock.now();
  const choice = { id: row.id, account: account.id, session: session.id, now };
  const bound = await bindToSession(services.database.query, {
    ...choice,
    until: secondsAfter(now, phoneProofSeconds),
  });
  if (bound === null) throw new ApiError('phone_login_over');
  await requireProof(
    services,
    { ...signed, purpose: phoneLoginScenario, phoneLogin: bound },
    async (query, services) => {
      const now = services.clock.now();
      const until = secondsAfter(now, phonePickupSeconds);
      if (!(await setAllowed(query, { ...choice, now, until }))) throw new ApiError('phone_login_over');
    },
  );
}

/**
 * Refuses a login for good, also one that this phone has allowed and no browser has fetched. Changes nothing about one
 * that has been fetched: its state tells.
 */
export async function refusePhoneLogin(services: Services, signed: Signed, code: string): Promise<void> {
  const { row, state } = await findScanned(services, signed, code);
  if (state !== 'refused') await refuse(services, signed, row);
}

/** The event has the place of the browser that asked. */
async function refuse(services: Services, { caller: { account } }: Signed, row: PhoneLoginRow): Promise<void> {
  const { address, device } = row;
  await inTransaction(services, async (query, services) => {
    const at = services.clock.now();
    if (!(await setRefused(query, row.id, at))) return;
    await insertEvent(query, { account: account.id, type: 'phone login refused', at, origin: { address, device } });
  });
}

import { Secret, TOTP } from 'otpauth';
import { totpDigits } from '#contract/limits.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { takeGuess } from '../../one-time-code/guesses.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Caller, SignedRequest } from '../../sessions/authenticate.ts';
import { clientAddress } from '../../platform/client-address.ts';
import type { Services } from '../../platform/services/services.ts';
import { checkTotp } from '../second-factor/totp.ts';
import { findSecret, putSecret, setClockOfSetup, setConfirmed } from './store.ts';

/** How long a new secret can be confirmed. */
export const totpSecretSeconds = 1800;

const secretBytes = 20;

/**
 * Returns the secret of the setup in progress, if the same session asks with its id, or else generates one that
 * replaces it. A bearer token alone does not show the secret of a setup that another page has open.
 */
export async function makeSecret(
  { database, keys, clock, random }: Services,
  { account, session }: Caller,
  { brand, setup }: { brand: Brand; setup: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const now = clock.now();
  const purpose = sealPurpose(account.id);
  const setupHash = setup === undefined ? null : keys.hash(`totp-setup:${account.id}`, setup);
  const row = await findSecret(database.query, account.id, now);
  const isSame =
    row !== null &&
    row.session_id === session.id &&
    row.setup_hash !== null &&
    setupHash !== null &&
    equalHashes(row.setup_hash, setupHash);
  const bytes = isSame ? keys.open(purpose, row.secret) : Buffer.from(random.text(secretBytes), 'base64url');
  await putSecret(database.query, {
    account_id: account.id,
    secret: keys.seal(purpose, bytes),
    session_id: session.id,
    setup_hash: setupHash,
    expires_at: secondsAfter(now, totpSecretSeconds),
  });
  const secret = Secret.fromHex(bytes.toString('hex'));
  const uri = new TOTP({
    issuer: brand.authenticatorIssuer,
    label: account.email,
    secret,
    digits: totpDigits,
  }).toString();
  return { secret: secret.base32, uri };
}

interface Confirmed {
  secret: Buffer;
  /** The code's time step. */
  step: number;
  /** How many steps the app's clock is ahead of ours. */
  clockSteps: number;
}

/**
 * Returns the secret that a code confirms, and the code's time step. A clock that is off by minutes is confirmed with
 * the next code. The same code is accepted again with the proof,
 * because getting that takes longer than a code lives.
 */
export async function confirmSecret(
  services: Services,
  { request, caller }: SignedRequest,
  typed: string,
): Promise<Confirmed> {
  const { database, keys, clock } = services;
  const { account, session } = caller;
  const now = clock.now();
  const row = await findSecret(database.query, account.id, now);
  if (row === null) throw new ApiError('mfa_session_not_found');
  const code = cleanCode(typed);
  const hash = keys.hash(`totp-confirmed:${account.id}`, code);
  const secret = keys.open(sealPurpose(account.id), row.secret);
  if (row.confirmed_step !== null && row.confirmed_code_hash !== null && equalHashes(row.confirmed_code_hash, hash))
    return { secret, step: row.confirmed_step, clockSteps: row.clock?.steps ?? 0 };
  const guesser = {
    flow: 'signed-in',
    subject: String(account.id),
    account: account.id,
    address: clientAddress(request),
    session: session.id,
  } as const;
  const attempt = await takeGuess(services, guesser, 'other');
  // A code that was confirmed before does not confirm the clock of another one.
  const found = row.confirmed_step === null ? row.clock : null;
  const app = { of: null, secret, lastStep: null, clockSteps: 0 };
  const result = checkTotp([app], code, { now, found });
  if (result?.kind !== 'right') {
    await attempt.commit();
    if (result?.kind !== 'clock') throw new ApiError('secret_code_incorrect');
    await setClockOfSetup(database.query, account.id, result.found);
    throw new ApiError('mfa_clock_off', { clockMinutes: result.clockMinutes });
  }
  await attempt.refund();
  const { step, clockSteps } = result;
  await setConfirmed(database.query, account.id, hash, { step, clockSteps });
  return { secret, step, clockSteps };
}

function sealPurpose(account: number): string {
  return `totp-candidate:${account}`;
}

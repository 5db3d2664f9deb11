import { Secret } from '#machines/shared/secret.ts';
import { changed, rejected, settled } from './events.ts';
import { mailChallenge } from './charts/login.ts';
import { refusal } from './refusal.ts';

const proof = { id: 'mail', code: new Secret('123456') };
const lastStep = { selectedMethod: 'mail', sentCodes: {}, failure: null };

/** Events of a sensitive action, by invocation id: a code is requested, the user enters it, the user cancels. */
export function challengeSteps(action: string) {
  const challenged = (busy: boolean) => ({ context: { challenge: mailChallenge }, hasTag: () => busy });
  return {
    asked: changed(
      action,
      challenged(false),
      rejected('performAction', refusal('mfa_required', { challenge: mailChallenge })),
    ),
    proven: changed(action, challenged(true), settled('secondFactor', { ...lastStep, proof })),
    cancelled: settled(action, { outcome: 'cancelled' }),
  };
}

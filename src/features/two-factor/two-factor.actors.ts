import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Proof } from '#machines/shared/proof.ts';
import { changeAction, twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import type { BackupCodes, TwoFactorChange } from '#machines/two-factor/two-factor.model.ts';
import { ApiError } from '#src/api/api-error.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import { countdown } from '#src/app/countdown.ts';
import type { AppServices } from '#src/app/services.ts';
import { replaceSessionCode } from '#src/session/replace-session-code.ts';
import { provideSecondFactor } from '../second-factor/second-factor.actors.ts';

export type TwoFactorActor = ActorRefFrom<typeof twoFactorMachine>;

/** The two-factor row with its ports filled. */
export function provideTwoFactor(services: AppServices): typeof twoFactorMachine {
  const { fetchStatus, makeSecret, change } = twoFactorApi(services.send);
  // The codes come with the answer of the change, which the sensitive action does not pass on.
  let received: BackupCodes | null = null;
  return twoFactorMachine.provide({
    actors: {
      fetchStatus: fromPromise(({ signal }) => fetchStatus(signal)),
      makeSecret: fromPromise(({ signal }) => makeSecret(signal)),
      changeFactor: changeAction.provide({
        actors: {
          secondFactor: provideSecondFactor(() => Promise.resolve(services)),
          act: fromPromise<void, { subject: TwoFactorChange | null; proof: Proof | null }>(async ({ input: { subject, proof } }) => {
            if (subject === null) throw new ApiError('unknown');
            const { sessionCode, backupCodes } = await change(subject, proof);
            received = backupCodes;
            replaceSessionCode(services, sessionCode);
          }),
        },
      }),
      takeBackupCodes: fromPromise(() => {
        const codes = received;
        received = null;
        return codes === null ? Promise.reject(new ApiError('unknown')) : Promise.resolve(codes);
      }),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady),
    },
  });
}

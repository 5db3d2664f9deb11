// Tested by e2e/security/passkeys.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import * as calls from '#contract/calls/check-up.ts';
import { openLines } from '#machines/check-up/check-up.rules.ts';
import { passkeyOfferMachine } from '#machines/passkey-offer/passkey-offer.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { hasPasskeyOfDevice } from '#src/browser/passkeys.ts';
import { passkeyToOffer } from '#src/browser/storage/flags.ts';
import type { AppServices } from '#src/services/services.ts';

export type PasskeyOfferActor = ActorRefFrom<typeof passkeyOfferMachine>;

/** The offer with its ports filled. It is that of the check-up, made once after a login by password. */
export function providePasskeyOffer({ hostApp, send, values }: AppServices): typeof passkeyOfferMachine {
  const flag = passkeyToOffer(values);
  return fillPorts(passkeyOfferMachine, {
    actors: {
      readIsDue: fromPromise<boolean>(async ({ signal }) => {
        if (hostApp !== null || !flag.read() || !(await hasPasskeyOfDevice())) return false;
        const found = await send(calls.readCheckUp, { signal });
        const isDue = openLines(found, { canCreatePasskeys: true }).lines.some(({ line }) => line === 'noPasskey');
        if (!isDue) flag.clear();
        return isDue;
      }),
      putOff: fromPromise<void>(async () => {
        flag.clear();
        await send(calls.dismissCheckUpLine, { body: { line: 'noPasskey' } });
      }),
    },
  });
}

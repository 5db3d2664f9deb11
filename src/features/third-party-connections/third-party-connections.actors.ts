import { fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { fillPorts } from '#machines/shared/not-provided.ts';
import {
  readConnections,
  removeConnection,
  thirdPartyConnectionsMachine,
} from '#machines/third-party-connections/third-party-connections.machine.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { ApiError } from '#src/api/api-error.ts';
import { thirdPartyApi, thirdPartyConnectionsApi } from '#src/api/third-party.ts';
import type { AppServices } from '#src/services/services.ts';
import { startProviderRedirect } from '#src/session/provider-redirect.ts';
import { provideRead } from '../retryable-read/retryable-read.actors.ts';
import { provideSecondFactor } from '../second-factor/second-factor.actors.ts';

export type ThirdPartyConnectionsActor = ActorRefFrom<typeof thirdPartyConnectionsMachine>;

/** The rows of the third parties with their ports filled. */
export function provideThirdPartyConnections(services: AppServices): typeof thirdPartyConnectionsMachine {
  const { clock, configuration, send, sendOnce } = services;
  const { list, remove } = thirdPartyConnectionsApi(send);
  return fillPorts(thirdPartyConnectionsMachine, {
    actors: {
      readConnections: provideRead(readConnections, clock.steady, async ({ signal }) => {
        const credentials = list(signal);
        // If the brand offers no provider, a failure is irrelevant.
        credentials.catch(() => undefined);
        const providers = await thirdPartyApi(sendOnce).readProviders(configuration.clientId, signal);
        return providers.length === 0
          ? { providers, credentials: [], hasPassword: true }
          : { providers, ...(await credentials) };
      }),
      startConnection: fromPromise<void, { provider: string }>(({ input: { provider }, signal }) =>
        startProviderRedirect(services, { provider, purpose: 'connect' }, signal),
      ),
      removeConnection: fillPorts(removeConnection, {
        actors: {
          secondFactor: provideSecondFactor(() => Promise.resolve(services)),
          performAction: fromPromise<void, { subject: number | null; proof: Proof | null }>(
            async ({ input: { subject, proof } }) => {
              if (subject === null) throw new ApiError('not_found');
              await remove(subject, proof);
            },
          ),
        },
      }),
    },
  });
}

// Tested by e2e/third-party/third-party-links.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import { fillPorts } from '#machines/shared/not-provided.ts';
import {
  readLinks,
  removeLink,
  thirdPartyLinksMachine,
} from '#machines/third-party-links/third-party-links.machine.ts';
import type { RefusedConnection } from '#machines/third-party-links/third-party-links.model.ts';
import { thirdPartyApi, thirdPartyLinksApi } from '#src/api/third-party.ts';
import { failure } from '#machines/shared/failure.ts';
import { refusedConnection } from '#src/browser/storage/refused-connection.ts';
import type { AppServices } from '#src/services/services.ts';
import { startProviderRedirect } from '#src/session/provider-redirect.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type ThirdPartyLinksActor = ActorRefFrom<typeof thirdPartyLinksMachine>;

/** The rows of the third parties with their ports filled. */
export function provideThirdPartyLinks(services: AppServices): typeof thirdPartyLinksMachine {
  const { clock, configuration, send, sendOnce, tabValues } = services;
  const stored = refusedConnection(tabValues);
  const { list, remove } = thirdPartyLinksApi(send);
  return fillPorts(thirdPartyLinksMachine, {
    actors: {
      readLinks: provideRead(readLinks, clock.steady, async ({ signal }) => {
        const credentials = list(signal);
        // If the brand offers no provider, a failure is irrelevant.
        credentials.catch(() => undefined);
        const providers = await thirdPartyApi(sendOnce).readProviders(configuration.clientId, signal);
        return providers.length === 0
          ? { providers, credentials: [], hasPassword: true }
          : { providers, ...(await credentials), refused: takeRefused(stored) };
      }),
      startConnect: fromPromise<void, { provider: string }>(({ input: { provider }, signal }) =>
        startProviderRedirect(services, { provider, purpose: 'connect' }, signal),
      ),
      removeLink: provideSensitiveAction<number, void>(removeLink, services, async ({ subject, proof }) => {
        await remove(subject, proof);
      }),
    },
  });
}

/** Returned once: the row says it until the page is left. */
function takeRefused({ read, clear }: ReturnType<typeof refusedConnection>): RefusedConnection | null {
  const refused = read();
  clear();
  return refused === null ? null : { provider: refused.provider, failure: failure(refused.symbol) };
}

import { fromPromise } from 'xstate';
import { appBridgeMachine } from '#machines/app-bridge/app-bridge.machine.ts';
import type { AppToken } from '#machines/app-bridge/app-bridge.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Services } from '#src/services/services.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';

/** The bridge chart with its ports filled; it runs only inside an app. */
export function provideAppBridge(
  parts: () => { readonly services: Pick<Services, 'clock'>; readonly hostApp: HostApp | null },
): typeof appBridgeMachine {
  const ask = async (method: 'getToken' | 'refreshToken'): Promise<AppToken> => {
    const { hostApp, services } = parts();
    if (hostApp === null) throw new ApiError('bridge_refused');
    return { ...(await hostApp[method]()), receivedAt: services.clock.steady() };
  };
  return fillPorts(appBridgeMachine, {
    actors: { getToken: fromPromise(() => ask('getToken')), refreshToken: fromPromise(() => ask('refreshToken')) },
  });
}

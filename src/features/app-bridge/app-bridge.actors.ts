import { fromPromise } from 'xstate';
import { appBridgeMachine } from '#machines/app-bridge/app-bridge.machine.ts';
import type { AppToken } from '#machines/app-bridge/app-bridge.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Services } from '#src/services/services.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';

/** The bridge chart with its ports filled; it runs only inside an app. */
export function provideAppBridge(hostApp: HostApp, { clock }: Pick<Services, 'clock'>): typeof appBridgeMachine {
  const ask = async (method: 'getToken' | 'refreshToken'): Promise<AppToken> => ({
    ...(await hostApp[method]()),
    receivedAt: clock.steady(),
  });
  return fillPorts(appBridgeMachine, {
    actors: { getToken: fromPromise(() => ask('getToken')), refreshToken: fromPromise(() => ask('refreshToken')) },
  });
}

import { createActor } from 'xstate';
import { selectHealth } from '#machines/app-bridge/app-bridge.selectors.ts';
import type { TokenSource } from '#src/api/transport/authorized-send.ts';
import { openHostApp, type HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { provideAppBridge } from '#src/features/app-bridge/app-bridge.actors.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import type { MessageBarActor, Services, SessionActor } from '#src/services/services.ts';
import { bindToAccount, createAppTokenSource } from '#src/session/token/app-token-source.ts';
import { showErrorNotice } from '#src/session/error-notice.ts';

/** The surrounding app, whose bridge chart has the token. */
export interface AroundPage {
  readonly hostApp: HostApp;
  /** The app's token, unchanged, for the calls with which the session confirms its account. */
  tokens(session: SessionActor): TokenSource;
  /** The same for the page's calls, which belong to the account that the session confirmed. */
  tokensOfAccount(tokens: TokenSource, session: SessionActor): TokenSource;
  /** Shows in the message bar that the app provides no token. */
  showFailures(messageBar: MessageBarActor): void;
}

/** Starts the bridge chart. Loaded only in an app. */
export function startInApp(services: Services, inspect?: Inspect): AroundPage {
  const hostApp = openHostApp(services.configuration.bridge, window);
  const bridge = createActor(provideAppBridge(hostApp, services), inspect === undefined ? {} : { inspect }).start();
  return {
    hostApp,
    tokens: (session) => createAppTokenSource(bridge, session, services),
    tokensOfAccount: (tokens, session) => bindToAccount(tokens, bridge, session),
    showFailures: (messageBar) =>
      showErrorNotice(messageBar, {
        id: 'bridgeFailed',
        actor: bridge,
        healthOf: selectHealth,
        retry: () => bridge.send({ type: 'bridge.retry' }),
      }),
  };
}

import { selectScreen } from '#machines/app-bridge/app-bridge.selectors.ts';
import type { AppServices } from '#src/services/services.ts';
import type { AppBridgeActor } from './app-token-source.ts';

const id = 'bridgeFailed';

/** Shows in the message bar that the app gives no token any more, with Retry, until it does again. */
export function showBridgeErrors(bridge: AppBridgeActor, messageBar: AppServices['messageBar']): void {
  // At the start the page itself shows what it could not read.
  let wasReady = false;
  messageBar.on('action.taken', (taken) => {
    if (taken.id === id) bridge.send({ type: 'bridge.retry' });
  });
  bridge.subscribe((snapshot) => {
    const screen = selectScreen(snapshot);
    wasReady ||= screen.name === 'ready';
    if (screen.name === 'failed' && wasReady) {
      messageBar.send({
        type: 'message.show',
        message: { id, kind: 'error', words: `errors.${screen.failure.symbol}`, action: 'shell.retry', duration: 0 },
      });
    } else if (screen.name === 'ready' && messageBar.getSnapshot().context.message?.id === id) {
      messageBar.send({ type: 'message.close' });
    }
  });
}

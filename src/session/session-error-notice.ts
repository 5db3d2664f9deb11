import type { AppServices } from '#src/services/services.ts';

const id = 'sessionInterrupted';

/** Shows in the message bar that the session could not be renewed or confirmed, with Retry, until it has recovered. */
export function showSessionErrors({ messageBar, session }: Pick<AppServices, 'messageBar' | 'session'>): void {
  let shown = false;
  // At the start the page itself shows what it could not read.
  let wasWell = false;
  messageBar.on('action.taken', (taken) => {
    if (taken.id === id) session.send({ type: 'session.retry' });
  });
  session.subscribe(({ context: { details, failure, token } }) => {
    wasWell ||= token !== null && failure === null;
    if (details !== null && failure !== null && wasWell && !shown) {
      shown = true;
      messageBar.send({
        type: 'message.show',
        message: { id, kind: 'error', words: `errors.${failure.symbol}`, action: 'shell.retry', duration: 0 },
      });
    } else if (failure === null && shown) {
      shown = false;
      if (messageBar.getSnapshot().context.message?.id === id) messageBar.send({ type: 'message.close' });
    }
  });
}

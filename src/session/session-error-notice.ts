import type { AppServices } from '#src/app/services.ts';

const id = 'sessionInterrupted';

/** Tells in the message bar that the session could not be renewed or confirmed, with a way to try again, until it is over. */
export function showSessionErrors({ messageBar, session }: Pick<AppServices, 'messageBar' | 'session'>): void {
  let told = false;
  // At the start the page itself says what it could not read.
  let wasWell = false;
  messageBar.on('action.taken', (taken) => {
    if (taken.id === id) session.send({ type: 'session.retry' });
  });
  session.subscribe(({ context: { details, failure, token } }) => {
    wasWell ||= token !== null && failure === null;
    if (details !== null && failure !== null && wasWell && !told) {
      told = true;
      messageBar.send({
        type: 'message.show',
        message: { id, kind: 'error', words: `errors.${failure.symbol}`, action: 'shell.retry', duration: 0 },
      });
    } else if (failure === null && told) {
      told = false;
      if (messageBar.getSnapshot().context.message?.id === id) messageBar.send({ type: 'message.close' });
    }
  });
}

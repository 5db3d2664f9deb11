import { useContext, useEffect, useEffectEvent } from 'react';
import type { Message } from '#machines/message-bar/message-bar.model.ts';
import type { MessageKey } from '#src/i18n/translator.ts';
import { ServicesContext } from '#src/services/services-context.ts';

/** Says in the message bar what has succeeded, once each time. `messageKey`: null until then. */
export function useSuccess(messageKey: MessageKey | null, gaps?: Message['gaps']): void {
  const messageBar = useContext(ServicesContext)?.messageBar;
  const say = useEffectEvent((messageKey: MessageKey) =>
    messageBar?.send({
      type: 'message.show',
      message: { id: messageKey, kind: 'success', messageKey, ...(gaps && { gaps }) },
    }),
  );
  useEffect(() => {
    if (messageKey !== null) say(messageKey);
  }, [messageKey]);
}

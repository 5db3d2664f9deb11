import type { JSX } from 'react';
import { selectScreen } from '#machines/message-bar/message-bar.selectors.ts';
import type { MessageBarActor } from '#src/services/services.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { MessageBar } from '#src/ui/messages/message-bar.tsx';

export function MessageBarView({ actor }: { actor: MessageBarActor }): JSX.Element {
  const { translateKey, t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const message = screen.name === 'hidden' ? null : screen.message;

  return (
    <MessageBar
      message={
        message === null
          ? null
          : {
              kind: message.kind,
              prefix: message.kind === 'error' ? t('shell.message.error') : undefined,
              text: translateKey(message.messageKey, message.gaps),
              action:
                typeof message.action === 'string'
                  ? { label: translateKey(message.action), onPress: () => actor.send({ type: 'action.press' }) }
                  : undefined,
            }
      }
      closeName={t('shell.message.close')}
      onClose={() => actor.send({ type: 'message.close' })}
      onHold={() => actor.send({ type: 'message.hold' })}
      onRelease={() => actor.send({ type: 'message.release' })}
    />
  );
}

import { Fragment, type JSX } from 'react';
import type { DialogScreen } from '#machines/third-party-links/third-party-links.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { ThirdPartyLinksActor } from './third-party-links.actors.ts';

/** Removes a connection after the second factor. */
export function RemoveDialog({ actor, screen }: { actor: ThirdPartyLinksActor; screen: DialogScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const secondFactor = useSelector(actor, ({ children }) => children.removeLink?.getSnapshot().children.secondFactor);
  const provider = useLast(screen.name === 'confirming' ? screen.providerName : undefined) ?? '';
  const isAsked = screen.name === 'challenged';
  const close = (): void => actor.send({ type: 'remove.cancel' });
  return (
    <Dialog
      title={t('thirdPartyLinks.dialog.title', { provider })}
      closeName={t('shared.close')}
      onClose={screen.busy ? undefined : close}
      situation={screen.name}
      footer={
        isAsked ? undefined : (
          <Fragment key={screen.name}>
            <Button variant="cancel" disabled={screen.busy} onPress={close}>
              {t('shared.cancel')}
            </Button>
            <Button busy={screen.busy} onPress={() => actor.send({ type: 'remove.confirm' })}>
              {t('shared.continue')}
            </Button>
          </Fragment>
        )
      }
    >
      {isAsked ? (
        <ChallengeStep
          child={secondFactor}
          busy={screen.busy}
          inDialog={{
            back: t('shared.back'),
            act: t('sensitiveAction.act.thirdParty', { provider }),
            lastPress: { label: t('shared.remove'), loses: true },
          }}
        />
      ) : (
        <>
          <p>{t('thirdPartyLinks.dialog.more', { provider })}</p>
          <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
        </>
      )}
    </Dialog>
  );
}

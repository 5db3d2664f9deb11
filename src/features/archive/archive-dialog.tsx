import { Fragment, type JSX } from 'react';
import type { DialogScreen } from '#machines/archive/archive.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { RetryButton } from '#src/ui/messages/retry-message.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { ArchiveActor } from './archive.actors.ts';

/** Requests an archive or downloads it: an explanation and the second factor. */
export function ArchiveDialog({ actor, screen }: { actor: ArchiveActor; screen: DialogScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const action = useSelector(actor, ({ children }) => children.performTask);
  const secondFactor = useSelector(actor, ({ children }) => children.performTask?.getSnapshot().children.secondFactor);
  const close = (): void => actor.send({ type: 'dialog.close' });
  const date = dayInText(screen.createdAt ?? 0);
  return (
    <Dialog
      title={t(`archive.dialog.title.${screen.task}`)}
      closeName={t('shared.close')}
      onClose={closeHandler()}
      situation={screen.name}
      footer={<Fragment key={screen.name}>{footer()}</Fragment>}
    >
      <p>{screen.task === 'request' ? t('archive.dialog.request') : t('archive.dialog.download', { date })}</p>
      {body()}
    </Dialog>
  );

  function closeHandler(): (() => void) | undefined {
    switch (screen.name) {
      case 'challenged':
        return screen.busy ? undefined : () => action?.send({ type: 'action.leave' });
      case 'outdated':
      case 'stopped':
        return close;
    }
  }

  function body(): JSX.Element {
    switch (screen.name) {
      case 'challenged':
        return (
          <ChallengeStep
            child={secondFactor}
            busy={screen.busy}
            inDialog={{
              back: t('shared.cancel'),
              act: t(`sensitiveAction.act.archive.${screen.task}`),
              lastPress: { label: t(`archive.action.${screen.task}`), loses: false },
            }}
          />
        );
      case 'outdated':
        return (
          <FormMessage kind="warning" ref={revealMessage}>
            {explain(screen.failure)}
          </FormMessage>
        );
      case 'stopped':
        return <FormMessage ref={revealMessage}>{explain(screen.failure, screen.waitSeconds)}</FormMessage>;
    }
  }

  function footer(): JSX.Element | undefined {
    const cancel = (
      <Button variant="cancel" onPress={close}>
        {t('shared.cancel')}
      </Button>
    );
    switch (screen.name) {
      case 'challenged':
        return undefined;
      case 'outdated':
        return (
          <>
            {cancel}
            <Button onPress={() => actor.send({ type: 'status.refresh' })}>{t('archive.dialog.refresh')}</Button>
          </>
        );
      case 'stopped':
        return (
          <>
            {cancel}
            <RetryButton
              label={retryLabel({ t }, screen.waitSeconds)}
              waitSeconds={screen.waitSeconds}
              onRetry={() => actor.send({ type: 'task.retry' })}
            />
          </>
        );
    }
  }
}

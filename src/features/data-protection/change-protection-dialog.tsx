import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { selectScreen as selectStep } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { commitMachine } from '#machines/vault-write/vault-write.machine.ts';
import { selectScreen } from '#machines/vault-write/vault-write.selectors.ts';
import type { VaultWriteScreen } from '#machines/vault-write/vault-write.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { Progress } from '#src/ui/feedback/progress.tsx';
import { WriteForm } from './write-form.tsx';
import type { VaultWriteActor } from './vault-write.actors.ts';

type CommitActor = ActorRefFrom<typeof commitMachine>;

interface Props {
  actor: VaultWriteActor;
  hint: string;
  /** How many protection codes there are. */
  codes: number;
}

/** A write to the vault, from its form to its outcome. */
export function ChangeProtectionDialog({ actor, hint, codes }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const commit = useSelector(actor, ({ children }) => children.commit);
  const canLeave = useSelector<Asking, boolean>(commit ?? noCommit, isAsking);
  const formId = useId();

  return (
    <Dialog
      wide
      title={t(`dataProtection.dialog.${screen.kind}`)}
      closeName={t('dataProtection.dialog.close')}
      onClose={closeHandler(actor, screen, canLeave ? commit : undefined)}
      footer={footerOf(screen)}
    >
      <WriteForm id={formId} actor={actor} kind={screen.kind} hint={hint} codes={codes} screen={screen.name === 'form' ? screen : null} />
      {bodyOf(screen)}
    </Dialog>
  );

  function bodyOf(now: VaultWriteScreen): ReactNode {
    switch (now.name) {
      case 'form':
        return null;
      case 'deriving':
        return (
          <div tabIndex={-1} ref={focusOnMount}>
            <Progress
              label={t('dataProtection.deriving')}
              percent={now.percent}
              figure={t('dataProtection.keys.percent', { percent: now.percent })}
              cancel={{ label: t('dataProtection.dialog.cancel'), onPress: () => actor.send({ type: 'preparing.cancel' }) }}
            />
          </div>
        );
      case 'committing':
        return commit === undefined ? null : <Commit actor={commit} />;
      case 'settling':
        return <p role="status" tabIndex={-1} ref={focusOnMount}>{t('dataProtection.settling')}</p>;
      case 'unsettled':
        return (
          <>
            <FormMessage ref={focusOnMount}>{t('dataProtection.unsettled')}</FormMessage>
            {now.failure === null ? null : <p>{explain(now.failure)}</p>}
          </>
        );
    }
  }

  function footerOf(now: VaultWriteScreen): ReactNode {
    if (now.name === 'form') {
      const { kind, waitSeconds } = now;
      return (
        <>
          <Button variant="cancel" onPress={() => actor.send({ type: 'write.cancel' })}>
            {t('dataProtection.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === 'reset' || kind === 'delete' ? 'delete' : 'classic'}
            disabled={waitSeconds > 0}
          >
            {waitSeconds > 0
              ? t('dataProtection.form.submitIn', { time: clockTime(waitSeconds) })
              : t(`dataProtection.form.submit.${kind}`)}
          </Button>
        </>
      );
    }
    if (now.name !== 'unsettled') return undefined;
    return (
      <>
        <Button variant="cancel" onPress={() => actor.send({ type: 'write.leave' })}>
          {t('dataProtection.leave')}
        </Button>
        <Button onPress={() => actor.send({ type: 'outcome.read' })}>{t('dataProtection.readAgain')}</Button>
      </>
    );
  }
}

type Asking = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>;

/** In place of the child while nothing is being saved. */
const noCommit: Asking = { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => null };

/** Whether the user can still leave: the second factor is asked for, and no call is running. */
function isAsking(snapshot: Parameters<typeof selectStep>[0] | null): boolean {
  const screen = snapshot === null ? null : selectStep(snapshot);
  return screen?.name === 'challenged' && !screen.busy;
}

/** What closing the dialog does; undefined while a save cannot be left. */
function closeHandler(actor: VaultWriteActor, screen: VaultWriteScreen, commit: CommitActor | undefined): (() => void) | undefined {
  switch (screen.name) {
    case 'form':
      return () => actor.send({ type: 'write.cancel' });
    case 'deriving':
      return () => actor.send({ type: 'preparing.cancel' });
    case 'committing':
      return commit && (() => commit.send({ type: 'action.leave' }));
    case 'settling':
      return undefined;
    case 'unsettled':
      return () => actor.send({ type: 'write.leave' });
  }
}

function Commit({ actor }: { actor: CommitActor }): JSX.Element {
  const { t } = useTranslator();
  const step = useSelector(actor, ({ children }) => children.secondFactor);
  const screen = useSelector(actor, selectStep);
  return (
    <>
      {screen.name === 'acting' ? <p role="status" tabIndex={-1} ref={focusOnMount}>{t('dataProtection.saving')}</p> : null}
      <ChallengeStep child={step} busy={screen.name === 'challenged' && screen.busy} inDialog={{ back: t('dataProtection.back') }} />
    </>
  );
}

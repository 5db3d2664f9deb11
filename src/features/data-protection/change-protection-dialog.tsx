import { Fragment, useId, type JSX, type ReactNode } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { KitSummary } from '#machines/key-vault/vault-status.ts';
import { selectScreen as selectStep } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { commit } from '#machines/vault-write/vault-write.machine.ts';
import { selectScreen, type VaultWriteScreen } from '#machines/vault-write/vault-write.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import type { SecondFactorActor } from '#src/features/second-factor/second-factor.actors.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Progress } from '#src/ui/feedback/progress.tsx';
import { KitStep } from './kit-step.tsx';
import { WriteForm } from './write-form.tsx';
import type { VaultWriteActor } from './vault-write.actors.ts';

interface Props {
  actor: VaultWriteActor;
  hint: string;
  /** The number of protection codes. */
  codes: number;
  /** The present recovery kit. */
  kit: KitSummary | null;
}

/** A write to the vault, from its form to its outcome. The form stays while the write runs, with its button busy. */
export function ChangeProtectionDialog({ actor, hint, codes, kit }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const commit = useSelector(actor, ({ children }) => children.commit);
  const step = useSelector<Observed, ReturnType<typeof stepOf>>(commit ?? noCommit, stepOf);
  const secondFactor = useSelector<Observed, SecondFactorActor | undefined>(commit ?? noCommit, secondFactorOf);
  const part = useLast(partOf(screen, step !== null)) ?? 'form';
  const [formId, hintId] = [useId(), useId()];
  const { name, kind } = screen;
  const isChecking = name === 'confirming' || (name === 'committing' && step?.busy !== false);
  const working = {
    form: null,
    kit: null,
    deriving: 'deriving',
    committing: isChecking ? 'saving' : null,
    confirming: 'confirming',
    outcomeUnknown: null,
  } as const;
  const said = working[name];

  return (
    <Dialog
      wide
      title={t(`dataProtection.dialog.${kind === 'makeKit' && kit !== null ? 'presentKit' : kind}`)}
      closeName={t('dataProtection.dialog.close')}
      onClose={isChecking ? undefined : leave}
      losesInput={part !== 'outcomeUnknown' && part !== 'kit'}
      footer={<Fragment key={part}>{footer()}</Fragment>}
      situation={`${part} ${kind}`}
    >
      <WriteForm
        id={formId}
        actor={actor}
        kind={kind}
        hint={hint}
        codes={codes}
        kit={kit}
        screen={name === 'form' ? screen : null}
        hidden={part !== 'form'}
        progress={
          name === 'deriving' ? (
            <Progress
              label={t(
                kind === 'addPasskey' && screen.percent === 100 ? 'shared.inBrowser' : 'dataProtection.deriving',
              )}
              percent={screen.percent}
              figure={t('dataProtection.keys.percent', { percent: screen.percent })}
            />
          ) : null
        }
      />
      {name === 'kit' ? (
        <KitStep
          sheet={screen.sheet.reveal()}
          isSaved={screen.isSaved}
          hintId={hintId}
          onSaved={() => actor.send({ type: 'kit.saved' })}
        />
      ) : null}
      {part === 'challenge' ? (
        <ChallengeStep
          child={secondFactor}
          busy={isChecking}
          inDialog={{
            back: t('shared.back'),
            act: t(`sensitiveAction.act.protection.${kind}`),
            lastPress: {
              label: t(`dataProtection.form.submit.${kind}`),
              loses: kind === 'reset' || kind === 'delete' || kind === 'turnOff' || kind === 'removeKit',
            },
          }}
        />
      ) : null}
      {part === 'outcomeUnknown' ? (
        <>
          <FormMessage ref={revealMessage}>{t('dataProtection.outcomeUnknown')}</FormMessage>
          {name === 'outcomeUnknown' && screen.failure !== null ? <p>{explain(screen.failure)}</p> : null}
        </>
      ) : null}
      <p className="visually-hidden" role="status">
        {said === null ? null : t(`dataProtection.${said}`)}
      </p>
    </Dialog>
  );

  function leave(): void {
    if (name === 'outcomeUnknown') actor.send({ type: 'write.leave' });
    else if (name === 'kit') actor.send({ type: 'kit.back' });
    else actor.send({ type: name === 'deriving' ? 'preparing.cancel' : 'write.cancel' });
  }

  function footer(): ReactNode {
    if (part === 'challenge') return undefined;
    if (part === 'outcomeUnknown') {
      return (
        <>
          <Button variant="cancel" disabled={isChecking} onPress={leave}>
            {t('dataProtection.leave')}
          </Button>
          <Button busy={isChecking} onPress={() => actor.send({ type: 'outcome.retry' })}>
            {t('dataProtection.readAgain')}
          </Button>
        </>
      );
    }
    if (name === 'kit') {
      return (
        <>
          <Button variant="cancel" onPress={leave}>
            {t('dataProtection.kit.back')}
          </Button>
          <Button
            disabled={!screen.isSaved}
            describedBy={screen.isSaved ? undefined : hintId}
            onPress={() => actor.send({ type: 'kit.keep' })}
          >
            {t('dataProtection.kit.have')}
          </Button>
        </>
      );
    }
    const waitSeconds = name === 'form' ? screen.waitSeconds : 0;
    return (
      <>
        <Button variant="cancel" disabled={isChecking} onPress={leave}>
          {t('dataProtection.dialog.cancel')}
        </Button>
        <SubmitButton
          form={formId}
          busy={said !== null}
          waitSeconds={waitSeconds}
          waiting={(time) => t('dataProtection.form.submitIn', { time })}
        >
          {t('dataProtection.form.continue')}
        </SubmitButton>
      </>
    );
  }
}

/** The content of the dialog; undefined: keep the previous content. */
function partOf(
  { name }: VaultWriteScreen,
  isAsked: boolean,
): 'form' | 'kit' | 'challenge' | 'outcomeUnknown' | undefined {
  if (name === 'confirming') return undefined;
  if (name === 'outcomeUnknown' || name === 'kit') return name;
  return name === 'committing' && isAsked ? 'challenge' : 'form';
}

type Observed = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>;

/** Replaces the child while nothing is being saved. */
const noCommit: Observed = { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => null };

type CommitSnapshot = SnapshotFrom<typeof commit> | null;

/** The requested second factor; null if the write is being saved without one. */
function stepOf(snapshot: CommitSnapshot): ChallengedScreen | null {
  const screen = snapshot === null ? null : selectStep(snapshot);
  return screen?.name === 'challenged' ? screen : null;
}

function secondFactorOf(snapshot: CommitSnapshot): SecondFactorActor | undefined {
  return snapshot?.children.secondFactor;
}

import { useId, type JSX } from 'react';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import type { DialogScreen } from '#machines/password/password.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ChangeForm } from './change-form.tsx';
import type { PasswordActor } from './password.actors.ts';

interface Props {
  actor: PasswordActor;
  screen: DialogScreen;
  /** There is no password yet. */
  isFirst: boolean;
  owner: () => PasswordOwner;
}

/** A change of the password, from its form to its outcome. */
export function PasswordDialog({ actor, screen, isFirst, owner }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const secondFactor = useSelector(actor, ({ children }) => children.savePassword?.getSnapshot().children.secondFactor);
  const formId = useId();
  const busy = screen.busy;
  const waitSeconds = screen.name === 'form' ? screen.waitSeconds : 0;
  const cancel = (): void => actor.send({ type: 'change.cancel' });
  const leave = (): void => actor.send({ type: 'change.leave' });

  return (
    <Dialog
      title={t(isFirst ? 'shared.setPassword' : 'password.dialog.change')}
      closeName={t('password.dialog.close')}
      onClose={busy ? undefined : screen.name === 'outcomeUnknown' ? leave : cancel}
      losesInput={screen.name !== 'outcomeUnknown'}
      situation={screen.name}
      footer={
        screen.name === 'form' ? (
          <>
            <Button variant="cancel" disabled={busy} onPress={cancel}>
              {t('password.dialog.cancel')}
            </Button>
            <SubmitButton
              form={formId}
              busy={busy}
              waitSeconds={waitSeconds}
              waiting={(time) => t('password.form.submitIn', { time })}
            >
              {t(isFirst ? 'password.form.submitSet' : 'password.form.submitChange')}
            </SubmitButton>
          </>
        ) : screen.name === 'outcomeUnknown' ? (
          <>
            <Button variant="cancel" disabled={busy} onPress={leave}>
              {t('password.dialog.close')}
            </Button>
            <Button busy={busy} onPress={() => actor.send({ type: 'outcome.retry' })}>
              {t('password.unknown.retry')}
            </Button>
          </>
        ) : undefined
      }
    >
      <ChangeForm
        id={formId}
        actor={actor}
        screen={screen.name === 'form' ? screen : null}
        isFirst={isFirst}
        owner={owner}
      />
      {screen.name === 'challenged' ? (
        <ChallengeStep
          child={secondFactor}
          busy={busy}
          inDialog={{
            back: t('password.dialog.back'),
            act: t(isFirst ? 'sensitiveAction.act.password.set' : 'sensitiveAction.act.password.change'),
            lastPress: {
              label: t(isFirst ? 'password.form.submitSet' : 'password.form.submitChange'),
              loses: false,
            },
          }}
        />
      ) : null}
      {screen.name === 'outcomeUnknown' ? (
        <>
          <FormMessage ref={revealMessage}>{t('password.unknown.more')}</FormMessage>
          {screen.failure === null ? null : <p>{explain(screen.failure)}</p>}
        </>
      ) : null}
    </Dialog>
  );
}

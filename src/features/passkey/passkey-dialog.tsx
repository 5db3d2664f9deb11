import { Fragment, useId, useState, type JSX } from 'react';
import { nameLength } from '#contract/limits.ts';
import type { DialogScreen } from '#machines/passkey/passkey.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import type { PasskeyActor } from './passkey.actors.ts';

interface Props {
  actor: PasskeyActor;
  screen: DialogScreen;
}

/** Lists the passkeys; creates, renames and removes one. */
export function PasskeyDialog({ actor, screen }: Props): JSX.Element {
  const { t } = useTranslator();
  const formId = useId();
  const { busy } = screen;
  // The browser's own dialog can be left here too.
  const isHeld = busy && !(screen.name === 'naming' && screen.isInBrowser);
  const { title, close } = useHead(screen);
  return (
    <Dialog
      key={screen.name === 'managing' ? 'manage' : 'change'}
      title={title}
      closeName={t('shared.close')}
      onClose={isHeld ? undefined : () => actor.send({ type: close })}
      situation={screen.name}
      footer={
        screen.name === 'challenged' ? undefined : (
          <Fragment key={screen.name}>
            <Button variant="cancel" disabled={isHeld} onPress={() => actor.send({ type: close })}>
              {t(screen.name === 'managing' ? 'shared.close' : 'shared.cancel')}
            </Button>
            <Act actor={actor} screen={screen} formId={formId} />
          </Fragment>
        )
      }
    >
      <Body actor={actor} screen={screen} formId={formId} />
    </Dialog>
  );
}

function useHead(screen: DialogScreen): { title: string; close: 'manage.close' | 'name.cancel' | 'remove.cancel' } {
  const { t } = useTranslator();
  const removal = (name: string) => ({ title: t('passkey.remove.title', { name }), close: 'remove.cancel' }) as const;
  const creation = { title: t('passkey.create.title'), close: 'name.cancel' } as const;
  switch (screen.name) {
    case 'managing':
      return { title: t('passkey.title'), close: 'manage.close' };
    case 'naming':
      return screen.chosen === null ? creation : { title: t('passkey.rename.title'), close: 'name.cancel' };
    case 'confirming':
      return removal(screen.passkeyName);
    case 'challenged':
      return screen.kind === 'remove' ? removal(screen.passkeyName) : creation;
  }
}

type Step = Props & { formId: string };

/** The button that goes on. */
function Act({ actor, screen, formId }: Step): JSX.Element | null {
  const { t } = useTranslator();
  switch (screen.name) {
    case 'managing':
      return screen.canCreate ? (
        <Button onPress={() => actor.send({ type: 'passkey.create' })}>{t('passkey.create.another')}</Button>
      ) : null;
    case 'naming':
      return (
        <Button type="submit" form={formId} busy={screen.busy}>
          {t(screen.chosen === null ? 'shared.continue' : 'passkey.rename.save')}
        </Button>
      );
    case 'confirming':
      return (
        <Button busy={screen.busy} onPress={() => actor.send({ type: 'remove.confirm' })}>
          {t('shared.remove')}
        </Button>
      );
    case 'challenged':
      return null;
  }
}

function Body({ actor, screen, formId }: Step): JSX.Element {
  const { t, explain } = useTranslator();
  const secondFactor = useSelector(
    actor,
    ({ children }) => children.changePasskeys?.getSnapshot().children.secondFactor,
  );
  switch (screen.name) {
    case 'managing':
      return <PasskeyList actor={actor} screen={screen} />;
    case 'naming':
      return <NameForm actor={actor} screen={screen} formId={formId} />;
    case 'confirming':
      return (
        <>
          <p>{t('passkey.remove.more')}</p>
          {screen.opensKeys ? <p>{t('passkey.remove.opensVideos')}</p> : null}
          <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
        </>
      );
    case 'challenged': {
      const isRemoval = screen.kind === 'remove';
      return (
        <ChallengeStep
          child={secondFactor}
          busy={screen.busy}
          inDialog={{
            back: t('shared.back'),
            act: t(`sensitiveAction.act.passkey.${screen.kind}`),
            lastPress: { label: t(isRemoval ? 'shared.remove' : 'passkey.create.action'), loses: isRemoval },
          }}
        />
      );
    }
  }
}

type NameScreen = Extract<DialogScreen, { name: 'naming' }>;

function NameForm({ actor, screen, formId }: Step & { screen: NameScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const { busy, isInBrowser, chosen, number, typed, problem, failure } = screen;
  // A name that was sent stays unsaved: leaving asks.
  const [startName] = useState(typed || (chosen?.name ?? t('passkey.create.suggestion', { number })));
  return (
    <form
      id={formId}
      className="form"
      method="dialog"
      noValidate
      onSubmit={(event) =>
        submitForm(event, busy, (form) => actor.send({ type: 'name.submit', name: readForm(form).text('passkeyName') }))
      }
    >
      {chosen === null ? <p>{t('passkey.create.more')}</p> : null}
      <TextField
        label={t('passkey.name')}
        name="passkeyName"
        autoComplete="off"
        spellCheck={false}
        defaultValue={startName}
        hint={t('passkey.nameHint')}
        error={problem === null ? null : t(`shared.nameProblem.${problem}`, { limit: nameLength })}
        focusOnError
        readOnly={busy}
        onInput={() => actor.send({ type: 'name.edit' })}
      />
      {isInBrowser ? <p role="status">{t('shared.inBrowser')}</p> : null}
      <FormMessage ref={failure === null ? undefined : revealMessage}>
        {failure === null ? null : explain(failure)}
      </FormMessage>
    </form>
  );
}

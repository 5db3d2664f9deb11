import { useId, type JSX } from 'react';
import { nameLength } from '#contract/limits.ts';
import type { NamingScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { deviceName } from '#src/i18n/device-name.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { AccountSessionsActor } from './account-sessions.actors.ts';

interface Props {
  actor: AccountSessionsActor;
  screen: NamingScreen;
}

/** Names the device of a session. */
export function NameDialog({ actor, screen: { item, busy, problem, failure } }: Props): JSX.Element {
  const translator = useTranslator();
  const { t, explain } = translator;
  const formId = useId();
  const cancel = (): void => actor.send({ type: 'name.cancel' });
  return (
    <Dialog
      title={t('accountSessions.sessions.rename.title')}
      closeName={t('shared.close')}
      onClose={busy ? undefined : cancel}
      footer={
        <>
          <Button variant="cancel" disabled={busy} onPress={cancel}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('accountSessions.sessions.rename.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        method="dialog"
        noValidate
        onSubmit={(event) =>
          submitForm(event, busy, (form) =>
            actor.send({ type: 'name.submit', name: readForm(form).text('deviceName') }),
          )
        }
      >
        <TextField
          label={t('accountSessions.sessions.rename.name')}
          name="deviceName"
          autoComplete="off"
          spellCheck={false}
          defaultValue={item.givenName ?? deviceName(translator, item.name)}
          hint={t('accountSessions.sessions.rename.hint')}
          error={problem === null ? null : t(`shared.nameProblem.${problem}`, { limit: nameLength })}
          focusOnError
          readOnly={busy}
          onInput={() => actor.send({ type: 'name.edit' })}
        />
        <FormMessage ref={failure === null ? undefined : revealMessage}>
          {failure === null ? null : explain(failure)}
        </FormMessage>
      </form>
    </Dialog>
  );
}

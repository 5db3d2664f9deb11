import type { JSX, SubmitEvent } from 'react';
import { Secret } from '#machines/shared/secret.ts';
import type { AuthenticatorSecret } from '#machines/two-factor/two-factor.model.ts';
import type { SetupScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { QrBlock, QrCode, SecretKey } from '#src/ui/account/qr-code.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { useCopy } from '#src/ui/actions/use-copy.ts';
import { CodeField } from '#src/ui/forms/code-field.tsx';
import { revealMessage, focusOnMount, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { AppNameField } from './authenticator-list.tsx';
import type { TwoFactorActor } from './two-factor.actors.ts';

interface Props {
  actor: TwoFactorActor;
  screen: SetupScreen;
  formId: string;
}

export function SetupSteps({ actor, screen, formId }: Props): JSX.Element | null {
  const { t, explain } = useTranslator();
  switch (screen.name) {
    case 'installing':
      return (
        <>
          <p>{t('twoFactor.setup.install')}</p>
          <p>{t('twoFactor.setup.which')}</p>
          <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
        </>
      );
    case 'showingSecret':
      return screen.secret === null ? null : <Scan secret={screen.secret} />;
    case 'confirming':
      return <ConfirmForm actor={actor} screen={screen} formId={formId} />;
  }
}

function Scan({ secret }: { secret: AuthenticatorSecret }): JSX.Element {
  const { t } = useTranslator();
  const [uri, text] = [secret.uri.reveal(), secret.text.reveal()];
  const [copied, copyText] = useCopy();
  return (
    <QrBlock
      code={<QrCode name={t('twoFactor.setup.qrName')} code={secret.drawing.reveal()} />}
      open={
        <LinkButton variant="cancel" href={uri}>
          {t('twoFactor.setup.openApp')}
        </LinkButton>
      }
    >
      <p>{t('twoFactor.setup.scan')}</p>
      <SecretKey
        label={t('twoFactor.setup.key')}
        text={text}
        copyName={t('twoFactor.setup.copyKey')}
        onCopy={() => copyText(text)}
      />
      <p role="status">{copied === null ? null : t(`twoFactor.copy.${copied}`)}</p>
    </QrBlock>
  );
}

function ConfirmForm({
  actor,
  screen: { number, typed, problem, nameProblem, failure, errorLocation, isCodeWrong, busy, waitSeconds },
  formId,
}: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const refused = failure === null || busy ? null : explain(failure, waitSeconds);
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) => {
      const { text } = readForm(form);
      const code = new Secret(text('code'));
      actor.send({ type: 'code.submit', code, ...(number !== null && { name: text('appName') }) });
    });
  return (
    <form id={formId} className="form" method="dialog" noValidate onSubmit={submit}>
      <p>{t(number === null ? 'twoFactor.setup.proofFollows' : 'twoFactor.apps.proofFollows')}</p>
      {number === null ? null : (
        <AppNameField
          value={typed ?? t('twoFactor.apps.suggestion', { number })}
          problem={nameProblem}
          busy={busy}
          onInput={() => actor.send({ type: 'code.edit' })}
        />
      )}
      <CodeField
        ref={focusOnMount}
        label={t('secondFactor.code.label')}
        hint={t('twoFactor.setup.codeHint')}
        error={problem === null ? (errorLocation === 'code' ? refused : null) : t(`twoFactor.setup.${problem}`)}
        focusOnError
        onInput={() => actor.send({ type: 'code.edit' })}
      />
      <p role="status">{isCodeWrong ? t('twoFactor.setup.wrongHelp') : null}</p>
      <FormMessage>{errorLocation === 'code' ? null : refused}</FormMessage>
    </form>
  );
}

import type { JSX } from 'react';
import type { CodeScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { MailedCodeForm } from '#src/features/mailed-code/mailed-code-form.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import type { PasswordResetActor } from './password-reset.actors.ts';

interface Props {
  actor: PasswordResetActor;
  screen: CodeScreen;
  contactHref: string;
}

/**
 * The step that verifies the address. It never reveals whether the address has an account. While the code is checked
 * its child has ended.
 */
export function CodeStep({
  actor,
  screen: { email, isRecovery, minutes, busy, retriesCheck },
  contactHref,
}: Props): JSX.Element | null {
  const { t } = useTranslator();
  const child = useLast(useSelector(actor, ({ children }) => children.mailedCode));
  if (child === undefined) return null;
  return (
    <>
      <FormTitle title={t('shared.checkEmail')}>
        <WholeText>
          {t(isRecovery ? 'passwordReset.code.sentRecovery' : 'passwordReset.code.sent', { email })}
        </WholeText>
      </FormTitle>
      <MailedCodeForm
        child={child}
        minutes={minutes}
        resendVariant="getCode"
        busy={busy}
        submitLabel={t('passwordReset.continue')}
        retriesForm={retriesCheck}
        send={(event) => actor.send(event)}
      >
        <p className="form-note">{t('passwordReset.code.none')}</p>
        <FormEnd>
          <Button variant="ghost" onPress={() => actor.send({ type: 'address.change' })}>
            {t('passwordReset.code.change')}
          </Button>
          <LinkButton variant="ghost" href={contactHref}>
            {t('shared.contactSupport')}
          </LinkButton>
        </FormEnd>
      </MailedCodeForm>
    </>
  );
}

import type { JSX } from 'react';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { EmailDraft } from '#machines/email-change/email-change.model.ts';
import type { ProvingScreen } from '#machines/email-change/email-change.selectors.ts';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { MailedCodeForm } from '#src/features/mailed-code/mailed-code-form.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import type { EmailChangeActor } from './email-change.actors.ts';

interface Props {
  actor: EmailChangeActor;
  child: MailedCodeActor<EmailDraft>;
  usage: EmailUsage;
  screen: ProvingScreen;
}

/** The step that verifies the new address. */
export function CodeStep({ actor, child, usage, screen: { email, busy, minutes } }: Props): JSX.Element {
  const { t } = useTranslator();
  const isKnown = usage === 'verify_email';
  return (
    <>
      <p>
        <WholeText>{t('emailChange.code.sent', { email })}</WholeText>
      </p>
      <MailedCodeForm
        child={child}
        minutes={minutes}
        resendVariant="profileTimer"
        busy={busy}
        submitLabel={t(`emailChange.code.submit.${usage}`)}
        send={(event) => actor.send(event)}
        back={
          <Button
            variant="cancel"
            disabled={busy}
            onPress={() => actor.send({ type: isKnown ? 'change.cancel' : 'address.change' })}
          >
            {t(isKnown ? 'shared.cancel' : 'shared.back')}
          </Button>
        }
      />
    </>
  );
}

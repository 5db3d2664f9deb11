import type { JSX } from 'react';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { ProvingScreen } from '#machines/email-change/email-change.selectors.ts';
import { MailedCodeForm } from '#src/features/mailed-code/mailed-code-form.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import type { EmailChangeActor } from './email-change.actors.ts';

interface Props {
  actor: EmailChangeActor;
  usage: EmailUsage;
  screen: ProvingScreen;
}

/** The step that verifies the new address. While the code is checked its child has ended, so keep the last screen. */
export function CodeStep({ actor, usage, screen: { email, busy, minutes } }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const child = useLast(useSelector(actor, ({ children }) => children.mailedCode));
  if (child === undefined) return null;
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

import type { JSX } from 'react';
import { errorLocationOf, selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import type { CodeScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { CodeForm, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { durationInWords } from '#src/i18n/dates.ts';
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
export function CodeStep(props: Props): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

function FieldStep({
  actor,
  screen: { email, isRecovery, minutes, busy, retriesCheck },
  contactHref,
  child,
}: Props & { child: MailedCodeActor<string> }): JSX.Element {
  const { t, explain, language } = useTranslator();
  const field = useSelector(child, selectScreen);
  const { sending, delayed, problem, failure, resendSeconds, waitSeconds } = field;
  const errorLocation = errorLocationOf(field);
  const resend = (): void => actor.send({ type: 'code.resend' });
  return (
    <>
      <FormTitle title={t('signUp.code.title')}>
        <WholeText>
          {t(isRecovery ? 'passwordReset.code.sentRecovery' : 'passwordReset.code.sent', { email })}
        </WholeText>
      </FormTitle>
      <CodeForm
        hint={minutes > 0 ? t('passwordReset.code.valid', { time: durationInWords({ minutes }, language) }) : undefined}
        wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
        refused={failure === null ? null : explain(failure, waitSeconds)}
        errorLocation={errorLocation}
        action={<ResendButton variant="getCode" secondsLeft={resendSeconds} busy={sending} onPress={resend} />}
        delayed={delayed}
        busy={busy}
        disabled={waitSeconds > 0 || sending}
        submitLabel={
          waitSeconds > 0
            ? t('passwordReset.continueIn', { time: clockTime(waitSeconds) })
            : t('passwordReset.continue')
        }
        onSubmit={(code) => actor.send({ type: 'code.submit', code })}
        onInput={() => actor.send({ type: 'code.edit' })}
        onRetry={retriesCheck ? undefined : resend}
        end={
          <>
            <p className="form-note">{t('passwordReset.code.none')}</p>
            <FormEnd>
              <Button variant="ghost" onPress={() => actor.send({ type: 'address.change' })}>
                {t('passwordReset.code.change')}
              </Button>
              <LinkButton variant="ghost" href={contactHref}>
                {t('login.contactSupport')}
              </LinkButton>
            </FormEnd>
          </>
        }
      />
    </>
  );
}

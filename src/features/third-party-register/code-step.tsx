import type { JSX } from 'react';
import { selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import type { CodeRecipient } from '#machines/third-party-register/third-party-register.model.ts';
import { fieldScreen } from '#machines/third-party-register/third-party-register.selectors.ts';
import type { CodeScreen } from '#machines/third-party-register/third-party-register.selectors.ts';
import { CodeForm, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { durationInWords } from '#src/i18n/dates.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FormEnd } from '#src/ui/forms/form-parts.tsx';
import type { ThirdPartyRegisterActor } from './third-party-register.actors.ts';

interface Props {
  actor: ThirdPartyRegisterActor;
  screen: CodeScreen;
  /** While another screen is shown the step stays, hidden, with what was typed. */
  hidden: boolean;
}

/** The step that proves a typed address. While its code is checked the child has ended: what it showed last stays. */
export function CodeStep(props: Props): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

function FieldStep({ child, actor, screen: { email, minutes, busy, again }, hidden }: Props & { child: MailedCodeActor<CodeRecipient> }): JSX.Element {
  const { t, explain, language } = useTranslator();
  const { sending, delayed, problem, failure, errorLocation, over, resendSeconds, waitSeconds } = fieldScreen(useSelector(child, selectScreen));
  const resend = (): void => actor.send({ type: 'code.resend' });
  return (
    <div hidden={hidden}>
      <CodeForm
        hint={t('thirdPartyRegister.code.sent', { email, time: durationInWords({ minutes }, language) })}
        wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
        refused={failure === null ? null : over ? t('thirdPartyRegister.code.over') : explain(failure, waitSeconds)}
        errorLocation={errorLocation}
        action={<ResendButton variant="getCode" secondsLeft={resendSeconds} busy={sending} onPress={resend} />}
        delayed={delayed}
        busy={busy}
        disabled={waitSeconds > 0 || sending}
        submitLabel={waitSeconds > 0 ? t('thirdPartyRegister.submitIn', { time: clockTime(waitSeconds) }) : t('thirdPartyRegister.submit')}
        hidden={hidden}
        onSubmit={(code) => actor.send({ type: 'code.submit', code })}
        onInput={() => actor.send({ type: 'code.edit' })}
        onRetry={again === 'resend' ? resend : undefined}
        end={
          busy || sending ? null : (
            <FormEnd>
              <Button variant="ghost" onPress={() => actor.send({ type: 'details.change' })}>
                {t('thirdPartyRegister.code.change')}
              </Button>
            </FormEnd>
          )
        }
      />
    </div>
  );
}

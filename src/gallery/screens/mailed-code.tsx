import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import { selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { machine, options, paths } from '#machines/mailed-code/mailed-code.walk.ts';
import { CodeButton, CodeForm, CodeInput, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(machine, paths, options, (actor) => (
  <InLogin>
    <MailedCode actor={actor} />
  </InLogin>
));

/** A mailed code outside of any flow. */
function MailedCode({ actor }: { actor: ActorRefFrom<typeof machine> }): JSX.Element {
  const { t } = useTranslator();
  const { sending, problem, resendSeconds, waitSeconds } = useSelector(actor, selectScreen);
  return (
    <>
      <FormTitle title={t('shared.checkEmail')}>{t('signUp.code.ask')}</FormTitle>
      <CodeForm
        busy={false}
        refused={null}
        errorLocation="code"
        onSubmit={(code) => actor.send({ type: 'code.submit', code })}
      >
        <CodeInput
          hint={t('secondFactor.code.works', { time: '10 minutes' })}
          wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
          action={
            <ResendButton
              variant="getCode"
              secondsLeft={resendSeconds}
              busy={sending}
              onPress={() => actor.send({ type: 'code.resend' })}
            />
          }
          onInput={() => actor.send({ type: 'code.edit' })}
        />
        <CodeButton
          disabled={sending}
          waitSeconds={waitSeconds}
          waiting={(time) => t('secondFactor.submitIn', { time })}
        >
          {t('secondFactor.submit')}
        </CodeButton>
      </CodeForm>
    </>
  );
}

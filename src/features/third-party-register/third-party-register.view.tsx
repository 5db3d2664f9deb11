import { useState } from 'react';
import type { JSX } from 'react';
import { selectScreen } from '#machines/third-party-register/third-party-register.selectors.ts';
import type { CodeScreen } from '#machines/third-party-register/third-party-register.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/feedback/form-message.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { LegalLinks } from '../sign-up/terms-box.tsx';
import { CodeStep } from './code-step.tsx';
import { RegisterForm } from './register-form.tsx';
import type { ThirdPartyRegisterActor } from './third-party-register.actors.ts';

export interface ThirdPartyRegisterViewProps {
  actor: ThirdPartyRegisterActor;
  links: LegalLinks;
  likelyCountry: string;
}

/** The account of a new person: the form, the code where the address is typed, and Retry after a lost answer. */
export function ThirdPartyRegisterView({ actor, ...page }: ThirdPartyRegisterViewProps): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const [code, setCode] = useState<CodeScreen | null>(null);
  const shownCode = screen.name === 'code' ? screen : screen.name === 'outcomeUnknown' ? code : null;
  if (shownCode !== code) setCode(shownCode);
  const leave = (): void => actor.send({ type: 'register.leave' });
  const isAsked = screen.name === 'details' && !screen.verified;

  return (
    <>
      <PageTitle>{t('thirdPartyRegister.pageTitle')}</PageTitle>
      {screen.name === 'details' ? (
        <FormTitle key="details" title={t(isAsked ? 'thirdPartyRegister.askEmail.title' : 'thirdPartyRegister.title')} titleRef={screen.failure === null ? focusOnMount : undefined}>
          {isAsked ? (
            t('thirdPartyRegister.askEmail.more')
          ) : (
            <>
              {`${t('thirdPartyRegister.hasAccount')} `}
              <Button variant="noPassword" onPress={leave}>
                {t('thirdPartyRegister.logIn')}
              </Button>
            </>
          )}
        </FormTitle>
      ) : null}
      {screen.name === 'code' ? (
        <FormTitle key="code" title={t('thirdPartyRegister.code.title')}>
          {t('thirdPartyRegister.code.ask')}
        </FormTitle>
      ) : null}
      {screen.name === 'outcomeUnknown' ? (
        <div key="unsure">
          <FormTitle title={t('thirdPartyRegister.unsure.title')} titleRef={focusOnMount}>
            {t('thirdPartyRegister.unsure.more')}
          </FormTitle>
          <div className="form">
            <Button variant="login" busy={screen.busy} onPress={() => actor.send({ type: 'outcome.retry' })}>
              {t('shell.retry')}
            </Button>
            <FormMessage>{screen.failure === null ? null : explain(screen.failure)}</FormMessage>
          </div>
          {screen.busy ? null : (
            <FormEnd>
              <Button variant="ghost" onPress={leave}>
                {t('thirdPartyRegister.leave')}
              </Button>
            </FormEnd>
          )}
        </div>
      ) : null}
      {shownCode === null ? null : <CodeStep key="step" actor={actor} screen={shownCode} hidden={screen.name === 'outcomeUnknown'} />}
      <RegisterForm key="form" actor={actor} screen={screen.name === 'details' ? screen : null} {...page} />
    </>
  );
}

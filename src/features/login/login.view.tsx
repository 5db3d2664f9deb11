import { createElement, useState, type ComponentProps, type JSX } from 'react';
import { loginParts } from '#contract/pages.ts';
import { selectScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { challengeStep } from './lazy-challenge-step.ts';
import { phoneStep } from './lazy-phone-step.ts';

interface Props extends Omit<ComponentProps<typeof CredentialsForm>, 'screen'> {
  /** False while sign-up is shown instead. */
  shown: boolean;
}

export function LoginView({ actor, shown, ...more }: Props): JSX.Element {
  const { t } = useTranslator();
  const step = challengeStep.loaded();
  const onPhone = phoneStep.loaded();
  const screen = useSelector(actor, selectScreen);
  const [returning, setReturning] = useState(false);
  if ((screen.name === 'challenged' || screen.name === 'phone') && !returning) setReturning(true);

  switch (screen.name) {
    case 'leaving':
      return (
        <div role="status">
          <FormTitle title={t('shared.leaving.title')}>{t('shared.leaving.more')}</FormTitle>
          {screen.destination === null ? null : (
            <LinkButton variant="login" href={screen.destination}>
              {t('shared.leaving.link')}
            </LinkButton>
          )}
        </div>
      );
    case 'challenged':
    case 'phone':
    case 'credentials':
      return (
        <>
          {/* The step of the phone has titles of its own. */}
          {shown && screen.name !== 'phone' ? (
            <PageTitle>{t(screen.name === 'challenged' ? 'secondFactor.pageTitle' : 'login.pageTitle')}</PageTitle>
          ) : null}
          {screen.name === 'credentials' ? (
            <FormTitle
              title={t('login.title')}
              titleRef={returning && screen.failure === null ? focusOnMount : undefined}
            >
              {`${t('login.newHere')} `}
              <a href={loginParts.signUp}>{t('login.createAccount')}</a>
            </FormTitle>
          ) : screen.name === 'phone' ? (
            onPhone && createElement(onPhone, { actor, shown })
          ) : (
            step && createElement(step, { actor, busy: screen.busy })
          )}
          <CredentialsForm
            key="credentials"
            actor={actor}
            screen={screen.name === 'credentials' ? screen : null}
            {...more}
          />
        </>
      );
  }
}

import { useState } from 'react';
import type { JSX } from 'react';
import { useSelector } from '#src/flows/use-selector.ts';
import { challengeStep } from '#src/features/second-factor/late-step.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus.ts';
import { PageTitle } from '#src/ui/page-title.tsx';
import { FormTitle } from '#src/ui/form-parts.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { useScreen } from './use-screen.ts';
import type { LoginActor, ScreenSource } from './use-screen.ts';

export interface LoginViewProps {
  actor: LoginActor;
  screens: ScreenSource;
  userNames: 'email' | 'emailOrPhone';
  /** Where log-in leads, shown as a link if the way is slow. */
  destination: string | undefined;
  contactHref: string | undefined;
}

export function LoginView({ actor, screens, destination, ...more }: LoginViewProps): JSX.Element {
  const { t } = useTranslator();
  const Step = challengeStep();
  const screen = useScreen(screens);
  const child = useSelector(actor, ({ children }) => children.secondFactor);
  const [returning, setReturning] = useState(false);
  if (screen.name === 'challenged' && !returning) setReturning(true);

  switch (screen.name) {
    case 'leaving':
      return (
        <div role="status">
          <FormTitle title={t('login.leaving.title')}>{t('login.leaving.more')}</FormTitle>
          {destination === undefined ? null : (
            <LinkButton look="login" href={destination}>
              {t('login.leaving.link')}
            </LinkButton>
          )}
        </div>
      );
    case 'challenged':
    case 'credentials':
      return (
        <>
          <PageTitle>{t(screen.name === 'credentials' ? 'login.pageTitle' : 'secondFactor.pageTitle')}</PageTitle>
          {screen.name === 'credentials' ? (
            <FormTitle
              title={t('login.title')}
              titleRef={returning && screen.failure === null ? focusOnMount : undefined}
            />
          ) : (
            Step && <Step child={child} busy={screen.busy} />
          )}
          <CredentialsForm key="credentials" actor={actor} screen={screen.name === 'credentials' ? screen : null} {...more} />
        </>
      );
  }
}

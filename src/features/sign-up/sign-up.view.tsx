import { useState } from 'react';
import type { ComponentProps, JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import { loginParts } from '#contract/pages.ts';
import type { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { selectScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { useSelector } from '#src/flows/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/duration.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus.ts';
import { FormEnd, FormTitle } from '#src/ui/form-parts.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsForm } from './details-form.tsx';
import type { ContractLinks } from './terms-box.tsx';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;

export interface SignUpViewProps {
  actor: SignUpActor;
  /** False while log-in is shown in its place. */
  shown: boolean;
  links: ContractLinks;
}

export function SignUpView({ actor, shown, links }: SignUpViewProps): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);

  switch (screen.name) {
    case 'leaving':
      return (
        <div role="status">
          <FormTitle title={t('signUp.leaving.title')} titleRef={focusOnMount}>
            {t('login.leaving.more')}
          </FormTitle>
          {screen.destination === null ? null : (
            <LinkButton look="login" href={screen.destination}>
              {t('login.leaving.link')}
            </LinkButton>
          )}
        </div>
      );
    case 'unsure': {
      const { failure, waitSeconds } = screen;
      return (
        <>
          <FormTitle title={t('signUp.unsure.title')} titleRef={focusOnMount}>
            {t('signUp.unsure.more')} {failure === null ? null : explain(failure, waitSeconds)}
          </FormTitle>
          <Button look="login" disabled={waitSeconds > 0} onPress={() => actor.send({ type: 'outcome.retry' })}>
            {waitSeconds > 0 ? t('signUp.unsure.retryIn', { time: clockTime(waitSeconds) }) : t('shell.retry')}
          </Button>
          <FormEnd>
            <LinkButton look="ghost" quiet href={loginParts.signIn}>
              {t('signUp.logIn')}
            </LinkButton>
          </FormEnd>
        </>
      );
    }
    case 'details':
    case 'code':
      return (
        <>
          {shown ? <PageTitle>{t(screen.name === 'details' ? 'signUp.pageTitle' : 'signUp.code.pageTitle')}</PageTitle> : null}
          {screen.name === 'details' ? (
            <ArrivedTitle title={t('signUp.title')} focused={screen.failure === null}>
              {`${t('signUp.hasAccount')} `}
              <a href={loginParts.signIn}>{t('signUp.logIn')}</a>
            </ArrivedTitle>
          ) : (
            <FormTitle title={t('signUp.code.title')}>{t('signUp.code.ask', { email: screen.email })}</FormTitle>
          )}
          {screen.name === 'code' ? <CodeStep actor={actor} screen={screen} /> : null}
          <DetailsForm key="details" actor={actor} screen={screen.name === 'details' ? screen : null} links={links} />
        </>
      );
  }
}

interface TitleProps extends Omit<ComponentProps<typeof FormTitle>, 'titleRef'> {
  /** Whether it has the attention as it comes; a refusal has it otherwise. */
  focused: boolean;
}

function ArrivedTitle({ focused, ...title }: TitleProps): JSX.Element {
  const [ref] = useState(() => (focused ? focusOnMount : undefined));
  return <FormTitle titleRef={ref} {...title} />;
}

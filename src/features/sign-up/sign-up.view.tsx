import { useRef, type JSX, type ReactNode } from 'react';
import { loginParts } from '#contract/pages.ts';
import { selectScreen as selectAccountScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { CodeEvent } from '#machines/mailed-code/mailed-code.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { selectDraft, selectScreen, type SignUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { AccountCreationActor } from '#src/features/account-creation/account-creation.actors.ts';
import { AccountForm } from '#src/features/account-creation/account-form.tsx';
import { CodeStep, useShownCode } from '#src/features/account-creation/code-step.tsx';
import { OutcomeUnknown } from '#src/features/account-creation/outcome-unknown.tsx';
import type { LegalLinks } from '#src/features/account-creation/terms-box.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { durationInWords } from '#src/i18n/dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { focusIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { newPasswordWords } from '#src/features/new-password/new-password.tsx';
import { AccountPasswordField } from '#src/features/account-password/account-password-field.tsx';
import type { SignUpActor } from './sign-up.actors.ts';

export interface SignUpViewProps {
  actor: SignUpActor;
  /** False while login is shown instead. */
  shown: boolean;
  links: LegalLinks;
  likelyCountry: string;
  /** Typed at login, or empty. */
  email?: string;
  /** Below the form's button. */
  otherWays?: ReactNode;
}

export function SignUpView({ actor, shown, ...page }: SignUpViewProps): JSX.Element | null {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const account = useSelector(actor, ({ children }) => children.accountCreation);

  switch (screen.name) {
    case 'leaving':
      return (
        <div role="status">
          {shown ? <PageTitle>{t('signUp.pageTitle')}</PageTitle> : null}
          <FormTitle title={t('signUp.leaving.title')} titleRef={focusOnMount}>
            {t('shared.leaving.more')}
          </FormTitle>
          {screen.destination === null ? null : (
            <LinkButton variant="login" href={screen.destination}>
              {t('shared.leaving.link')}
            </LinkButton>
          )}
        </div>
      );
    case 'creating':
      return account === undefined ? null : (
        <AccountSteps signUp={actor} actor={account} screen={screen} shown={shown} {...page} />
      );
  }
}

interface AccountStepsProps extends Omit<SignUpViewProps, 'actor'> {
  signUp: SignUpActor;
  actor: AccountCreationActor;
  screen: Extract<SignUpScreen, { name: 'creating' }>;
}

function AccountSteps({
  signUp,
  actor,
  screen: { asksPassword, passwordProblem },
  shown,
  links,
  likelyCountry,
  email = '',
  otherWays,
}: AccountStepsProps): JSX.Element {
  const { t, language } = useTranslator();
  const screen = useSelector(actor, selectAccountScreen);
  const draft = useSelector(signUp, selectDraft);
  const password = useRef<HTMLInputElement>(null);
  const shownCode = useShownCode(screen);
  /** Check the password first: nothing is requested without it. */
  const send = (event: CodeEvent): void => {
    if (asksPassword && event.type !== 'code.edit') {
      signUp.send({ type: 'password.retype', password: new Secret(password.current?.value ?? '') });
    }
    signUp.send(event);
  };

  return (
    <>
      {shown ? <PageTitle>{t(screen.name === 'code' ? 'signUp.code.pageTitle' : 'signUp.pageTitle')}</PageTitle> : null}
      {screen.name === 'details' ? (
        <FormTitle title={t('signUp.title')} titleRef={screen.failure === null ? focusIfLost : undefined}>
          {`${t('signUp.hasAccount')} `}
          <a href={loginParts.signIn}>{t('signUp.logIn')}</a>
        </FormTitle>
      ) : null}
      {screen.name === 'code' ? <FormTitle title={t('shared.checkEmail')}>{t('signUp.code.ask')}</FormTitle> : null}
      {screen.name === 'outcomeUnknown' ? (
        <OutcomeUnknown
          actor={actor}
          screen={screen}
          title={t('signUp.unsure.title')}
          more={t('signUp.unsure.more')}
          leave={
            <LinkButton variant="ghost" href={loginParts.signIn}>
              {t('signUp.logIn')}
            </LinkButton>
          }
        />
      ) : null}
      {shownCode === null ? null : (
        <CodeStep
          key="code"
          actor={actor}
          screen={shownCode}
          hidden={screen.name === 'outcomeUnknown'}
          hint={t(`signUp.code.${shownCode.resent ? 'sentAgain' : 'sent'}`, {
            email: shownCode.email,
            time: durationInWords({ minutes: shownCode.minutes }, language),
          })}
          expired={t('signUp.code.expired')}
          submit={{
            children: t('signUp.code.submit'),
            waiting: (time) => t('signUp.code.submitIn', { time }),
          }}
          changeLabel={t('signUp.code.change')}
          send={send}
        >
          {(problem) =>
            asksPassword ? (
              <AccountPasswordField
                ref={password}
                autoComplete="new-password"
                hint={t('signUp.code.retype')}
                error={passwordProblem === null ? null : t(newPasswordWords[passwordProblem])}
                focusOnError={problem === null}
                onInput={() => signUp.send({ type: 'password.edit' })}
              />
            ) : null
          }
        </CodeStep>
      )}
      <AccountForm
        key="details"
        actor={actor}
        screen={screen.name === 'details' ? screen : null}
        start={
          draft === null ? { email, country: likelyCountry, news: false } : { ...draft, email: draft.email || email }
        }
        asks={{ password: true }}
        links={{
          ...links,
          logIn: (
            <LinkButton variant="noPassword" href={loginParts.signIn}>
              {t('signUp.logIn')}
            </LinkButton>
          ),
        }}
        submit={{ children: t('signUp.submit'), waiting: (time) => t('signUp.submitIn', { time }) }}
        onEdit={(typed) => signUp.send({ type: 'draft.edit', draft: typed })}
      >
        {otherWays}
      </AccountForm>
    </>
  );
}

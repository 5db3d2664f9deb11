import type { ComponentType, JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { lostFactorPath } from '#contract/lost-factor.ts';
import { routes } from '#contract/pages.ts';
import { selectHasPasswordForm, selectScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { OutcomeUnknown } from '#src/features/account-creation/outcome-unknown.tsx';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { focusNextAction } from '#src/ui/focus/focus.ts';
import { FormEnd } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { LinkReviewView } from '../link-review/link-review.view.tsx';
import { AddressForm } from './address-form.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordForm } from './password-form.tsx';
import { inputOf, loginPage, providePasswordReset } from './password-reset.actors.ts';
import type { PasswordResetScreen } from '#machines/password-reset/password-reset.selectors.ts';
import type { PasswordResetActor } from './password-reset.actors.ts';

/** Starts the flow on its page. `done` is shown once the password is set. */
export function PasswordResetSection({
  email,
  ...page
}: { email: string } & Pick<
  PasswordResetViewProps,
  'isFirst' | 'phoneAtLogin' | 'choosesRecovery' | 'Steps' | 'Done'
>): JSX.Element {
  const services = useServices();
  const actor = useActorRef(providePasswordReset(services), {
    input: inputOf(services, email),
    inspect: services.inspect,
  });
  return (
    <PasswordResetView
      actor={actor}
      loginHref={loginPage()}
      inApp={services.hostApp !== null}
      recoveryOffered={services.configuration.backupEmailOpen}
      contactHref={services.configuration.links['contact-us']}
      {...page}
    />
  );
}

export interface DoneProps {
  title: string;
  buttons: ReactNode;
  children: ReactNode;
}

export interface PasswordResetViewProps {
  actor: PasswordResetActor;
  loginHref?: string;
  /** The page runs in the web view of an app, and leads back there instead of to login. */
  inApp: boolean;
  /** The account is known to have no password yet. */
  isFirst?: boolean;
  /** Whether a phone number is a user name at login. */
  phoneAtLogin?: boolean;
  /** Whether the code may go to the recovery email. */
  recoveryOffered: boolean;
  /** The user chose the recovery email before the page started. */
  choosesRecovery?: boolean;
  contactHref: string;
  /** The page around the steps. */
  Steps: ComponentType<{ children: ReactNode }>;
  /** The page with the result and its next steps. */
  Done: ComponentType<DoneProps>;
}

export function PasswordResetView({
  actor,
  loginHref = routes.login,
  inApp,
  isFirst = false,
  phoneAtLogin = false,
  recoveryOffered,
  choosesRecovery = false,
  contactHref,
  Steps,
  Done,
}: PasswordResetViewProps): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const secondFactor = useSelector(actor, ({ children }) => children.proveOwner?.getSnapshot().children.secondFactor);
  const linkReview = useSelector(actor, ({ children }) => children.linkReview);
  const hasPasswordForm = useSelector(actor, selectHasPasswordForm);

  const loginOutsideApp = inApp ? null : loginHref;

  if (screen.name === 'done')
    return <DoneStep actor={actor} screen={screen} isFirst={isFirst} loginHref={loginOutsideApp} Done={Done} />;
  return (
    <Steps>
      <PageTitle>{t(isFirst ? 'passwordReset.first.pageTitle' : 'passwordReset.pageTitle')}</PageTitle>
      {screen.name === 'challenged' ? (
        <>
          <ChallengeStep
            child={secondFactor}
            busy={screen.busy}
            onPage={{
              back: t('passwordReset.backToCode'),
              act: t(`sensitiveAction.act.password.${isFirst ? 'create' : 'reset'}`),
            }}
          />
          <FormEnd>
            <LinkButton variant="ghost" href={lostFactorPath}>
              {t('passwordReset.lostFactor')}
            </LinkButton>
          </FormEnd>
        </>
      ) : null}
      {screen.name === 'links' && linkReview ? <LinkReviewView actor={linkReview} /> : null}
      {screen.name === 'code' ? <CodeStep actor={actor} screen={screen} contactHref={contactHref} /> : null}
      {screen.name === 'outcomeUnknown' ? (
        <OutcomeUnknown
          actor={actor}
          screen={screen}
          title={t('passwordReset.unknown.title')}
          more={t('passwordReset.unknown.more')}
          retryIn={(time) => t('passwordReset.unknown.retryIn', { time })}
          leave={
            loginOutsideApp === null ? null : (
              <LinkButton variant="ghost" href={loginOutsideApp}>
                {t('passwordReset.logIn')}
              </LinkButton>
            )
          }
        />
      ) : null}
      {hasPasswordForm ? (
        <PasswordForm
          key="password"
          actor={actor}
          screen={screen.name === 'password' ? screen : null}
          isFirst={isFirst}
        />
      ) : null}
      <AddressForm
        key="address"
        actor={actor}
        loginHref={loginOutsideApp}
        screen={screen.name === 'address' ? screen : null}
        isFirst={isFirst}
        phoneAtLogin={phoneAtLogin}
        recoveryOffered={recoveryOffered}
        choosesRecovery={choosesRecovery}
      />
    </Steps>
  );
}

interface DoneStepProps extends Pick<PasswordResetViewProps, 'actor' | 'Done'> {
  screen: Extract<PasswordResetScreen, { name: 'done' }>;
  isFirst: boolean;
  /** Null inside an app. */
  loginHref: string | null;
}

/** The password is set: the result, and the redirect to login or back to the app. */
function DoneStep({
  actor,
  screen: { secondsLeft, busy, failure, secondFactorRemoved, isReviewLost },
  isFirst,
  loginHref,
  Done,
}: DoneStepProps): JSX.Element {
  const { t, explain } = useTranslator();
  const doneTitle = t(isFirst ? 'passwordReset.first.done' : 'passwordReset.done.title');
  const buttons = (
    <>
      {loginHref === null ? (
        <Button busy={busy} onPress={() => actor.send({ type: 'app.return' })}>
          {t('passwordReset.done.backToApp')}
        </Button>
      ) : (
        <LinkButton href={loginHref}>{t('passwordReset.logIn')}</LinkButton>
      )}
      {secondsLeft === null ? null : (
        <Button
          variant="ghost"
          onPress={() => {
            focusNextAction();
            actor.send({ type: 'redirect.stop' });
          }}
        >
          {t('passwordReset.done.stay')}
        </Button>
      )}
    </>
  );
  return (
    <Done title={doneTitle} buttons={buttons}>
      <PageTitle>{doneTitle}</PageTitle>
      <p>{t('passwordReset.done.more')}</p>
      {secondFactorRemoved ? <p>{t('passwordReset.done.secondFactorRemoved')}</p> : null}
      {isReviewLost ? <p>{t('passwordReset.done.reviewLater')}</p> : null}
      <p>
        {secondsLeft === null
          ? t('passwordReset.done.stopped')
          : t(loginHref === null ? 'passwordReset.done.returns' : 'passwordReset.done.redirects', {
              seconds: secondsLeft,
            })}
      </p>
      {failure === null ? null : <p role="alert">{explain(failure)}</p>}
    </Done>
  );
}

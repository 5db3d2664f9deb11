import type { ComponentType, JSX, ReactNode } from 'react';
import { lostFactorPath } from '#contract/lost-factor.ts';
import {
  selectHasPasswordForm,
  selectTypedEmail,
  type PasswordResetScreen,
} from '#machines/password-reset/password-reset.selectors.ts';
import { OutcomeUnknown } from '#src/features/account-creation/outcome-unknown.tsx';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { focusNextAction } from '#src/ui/focus/focus.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { LinkReviewView } from '#src/features/link-review/link-review.view.tsx';
import { CodeStep } from './code-step.tsx';
import { PasswordForm } from './password-form.tsx';
import type { PasswordResetActor } from './password-reset.actors.ts';

interface LaterStepsProps {
  actor: PasswordResetActor;
  screen: PasswordResetScreen;
  isFirst: boolean;
  contactHref: string;
  /** Null inside an app. */
  loginHref: string | null;
}

/** The steps after the address. */
export function LaterSteps({ actor, screen, isFirst, contactHref, loginHref }: LaterStepsProps): JSX.Element {
  const { t } = useTranslator();
  const secondFactor = useSelector(actor, ({ children }) => children.proveOwner?.getSnapshot().children.secondFactor);
  const linkReview = useSelector(actor, ({ children }) => children.linkReview);
  const email = useSelector(actor, selectTypedEmail);
  const hasPasswordForm = useSelector(actor, selectHasPasswordForm);
  return (
    <>
      {screen.name === 'challenged' ? (
        <ChallengeStep
          child={secondFactor}
          busy={screen.busy}
          onPage={{
            back: t('shared.back'),
            act: t(`sensitiveAction.act.password.${isFirst ? 'set' : 'reset'}`),
            otherWay: (
              <LinkButton variant="ghost" href={`${lostFactorPath}#${new URLSearchParams({ email }).toString()}`}>
                {t('passwordReset.lostFactor')}
              </LinkButton>
            ),
          }}
        />
      ) : null}
      {screen.name === 'links' && linkReview ? <LinkReviewView actor={linkReview} /> : null}
      {screen.name === 'code' ? <CodeStep actor={actor} screen={screen} contactHref={contactHref} /> : null}
      {screen.name === 'outcomeUnknown' ? (
        <OutcomeUnknown
          actor={actor}
          screen={screen}
          title={t('passwordReset.unknown.title')}
          more={t('passwordReset.unknown.more')}
          leave={
            loginHref === null ? null : (
              <LinkButton variant="ghost" href={loginHref}>
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
    </>
  );
}

export interface DoneProps {
  title: string;
  buttons: ReactNode;
  children: ReactNode;
}

interface DoneStepProps {
  actor: PasswordResetActor;
  screen: Extract<PasswordResetScreen, { name: 'done' }>;
  isFirst: boolean;
  /** Null inside an app. */
  loginHref: string | null;
  /** The page with the result and its next steps. */
  Done: ComponentType<DoneProps>;
}

/** The password is set: the result, and the redirect to login or back to the app. */
export function DoneStep({
  actor,
  screen: { secondsLeft, busy, failure, secondFactorRemoved, takeBacks, isReviewLost },
  isFirst,
  loginHref,
  Done,
}: DoneStepProps): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
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
      {takeBacks.map(({ emailAddress: email, until }) => (
        <p key={`${email} ${until}`}>{t('passwordReset.done.takeBack', { email, date: dayInText(until) })}</p>
      ))}
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

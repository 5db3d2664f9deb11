import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { selectScreen } from '#machines/login-approval/login-approval.selectors.ts';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { deviceName } from '#src/i18n/device-name.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { useChart } from '#src/services/use-chart.ts';
import { TimeLeft } from '#src/ui/account/phone-code.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { clockTime } from '#src/ui/actions/clock-time.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { focusPageFailure } from '#src/ui/focus/restore-focus-after-retry.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { StatusMark } from '#src/ui/layout/status-page.tsx';
import { LoginRequest } from './login-request.tsx';
import { approvalInput, provideLoginApproval, type LoginApprovalActor } from './login-approval.actors.ts';

/** Starts with the code that the phone has scanned. */
export function LoginApprovalSection(): JSX.Element {
  return <LoginApprovalView actor={useChart(provideLoginApproval, approvalInput)} />;
}

export function LoginApprovalView({ actor }: { actor: LoginApprovalActor }): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const secondFactor = useSelector(actor, ({ children }) => children.allowLogin?.getSnapshot().children.secondFactor);
  const toAccount = (
    <LinkButton variant="ghost" href={routes.homePage}>
      {t('loginApproval.toAccount')}
    </LinkButton>
  );

  switch (screen.name) {
    case 'waiting':
      return <Skeleton label={t('loginApproval.reading')} rows={7} />;
    case 'unavailable':
      return (
        <div className="app-request-layout__notice">
          <h1 className="app-request-layout__title">{t('loginApproval.unavailable')}</h1>
          <ReadFailure ref={focusPageFailure} actor={actor} screen={screen} />
          <div className="app-request-layout__ways">{toAccount}</div>
        </div>
      );
    case 'asked':
      return <LoginRequest actor={actor} screen={screen} />;
    case 'challenged':
      return (
        <div className="app-request-layout__notice">
          <PageTitle>{t('secondFactor.pageTitle')}</PageTitle>
          <h1 className="app-request-layout__title">{t('loginApproval.title')}</h1>
          <p>{t('loginApproval.asksFor', { device: deviceName({ t }, screen.device), email: screen.email })}</p>
          <TimeLeft>{t('loginApproval.confirmWithin', { time: clockTime(screen.secondsLeft) })}</TimeLeft>
          <ChallengeStep
            child={secondFactor}
            busy={screen.busy}
            onPage={{
              back: t('loginApproval.back'),
              act: t('sensitiveAction.act.phoneLogin'),
              isTitled: true,
              lastPress: { label: t('loginApproval.allow'), loses: false },
              deadline: { secondsLeft: screen.secondsLeft, tooLate: t('loginApproval.tooLate') },
              otherWay: (
                <Button variant="cancel" onPress={() => actor.send({ type: 'login.refuse' })}>
                  {t('loginApproval.refuse')}
                </Button>
              ),
            }}
          />
        </div>
      );
    case 'allowed':
      return (
        <div className="app-request-layout__notice" role="status">
          <PageTitle>{t('loginApproval.allowed.pageTitle')}</PageTitle>
          <StatusMark mark="check" />
          <h1 className="app-request-layout__title" tabIndex={-1} ref={focusOnMount}>
            {t('loginApproval.allowed.title')}
          </h1>
          <p>{t('loginApproval.allowed.more', { device: deviceName({ t }, screen.device) })}</p>
          <div className="app-request-layout__ways">
            <LinkButton href={`${routes.accountSecurity}${securityParts.sessions}`}>
              {t('loginApproval.allowed.sessions')}
            </LinkButton>
            {toAccount}
          </div>
        </div>
      );
    case 'refused':
    case 'wrongNumber':
    case 'over':
    case 'withoutCode':
      return (
        <div className="app-request-layout__notice">
          <PageTitle>{t(`loginApproval.${screen.name}.pageTitle`)}</PageTitle>
          <StatusMark mark={screen.name === 'withoutCode' ? 'lens' : 'alert'} />
          <h1 className="app-request-layout__title" tabIndex={-1} ref={focusOnMount}>
            {t(`loginApproval.${screen.name}.title`)}
          </h1>
          <p role="status">{t(`loginApproval.${screen.name}.more`)}</p>
          <div className="app-request-layout__ways">
            <LinkButton href={routes.homePage}>{t('loginApproval.toAccount')}</LinkButton>
          </div>
        </div>
      );
  }
}

import { useDeferredValue, type JSX, type ReactNode } from 'react';
import { selectScreen } from '#machines/session/session.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { useExitLinks } from '#src/services/services-context.ts';
import type { SessionActor } from '#src/services/services.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { RetryButton } from '#src/ui/messages/retry-message.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';

interface Props {
  actor: SessionActor;
  header: ReactNode;
  footer: ReactNode;
  /** The login page, which returns to this page; null in an app, where Retry asks the app again. */
  loginHref: string | null;
  /** The placeholder, for a page outside the account. */
  waiting?: JSX.Element;
  /** The page for a signed-out user. */
  signedOut?: JSX.Element;
  /** The page of the signed-in account. */
  children: (account: number) => JSX.Element;
}

/** Wraps every page that needs a signed-in account. */
export function SessionGateView({
  actor,
  header,
  footer,
  loginHref,
  waiting,
  signedOut,
  children,
}: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const elsewhere = useExitLinks();
  const screen = useDeferredValue(useSelector(actor, selectScreen));
  const retry = (busy: boolean): JSX.Element => (
    <RetryButton label={retryLabel({ t })} busy={busy} onRetry={() => actor.send({ type: 'session.retry' })} />
  );
  // The same page while it is tried again, so that the focus stays where it is.
  const unreachable = (failure: Failure, isRetrying: boolean): JSX.Element => (
    <StatusPage
      mark="alert"
      title={t('shell.unreachable.title')}
      buttons={
        <>
          {retry(isRetrying)}
          {elsewhere === null ? null : (
            <LinkButton variant="ghost" href={elsewhere.support}>
              {t('shared.contactSupport')}
            </LinkButton>
          )}
        </>
      }
      header={header}
      footer={footer}
    >
      <p role="alert">{explain(failure)}</p>
      {loginHref === null ? null : <p>{t('shell.unreachable.more')}</p>}
    </StatusPage>
  );

  switch (screen.name) {
    case 'waiting':
      if (screen.failure !== null) return unreachable(screen.failure, true);
      return (
        waiting ?? (
          <AccountPage header={header} footer={footer} title={null}>
            <Skeleton label={t('shell.starting.label')} />
          </AccountPage>
        )
      );
    case 'signedIn':
      return children(screen.account);
    case 'unreachable':
      return unreachable(screen.failure, false);
    case 'unexpected':
      return (
        <StatusPage
          mark="alert"
          title={t('shell.unexpected.title', { owner: screen.owner })}
          buttons={
            <>
              <Button onPress={() => actor.send({ type: 'account.accept' })}>{t('shell.unexpected.accept')}</Button>
              <Button variant="ghost" onPress={() => actor.send({ type: 'session.end' })}>
                {t('shell.header.logOut')}
              </Button>
            </>
          }
          footer={footer}
          titleRef={focusOnMount}
        >
          <p>{t('shell.unexpected.more')}</p>
        </StatusPage>
      );
    case 'replaced':
      return (
        <StatusPage
          mark="alert"
          title={t('shell.replaced.title')}
          buttons={
            <RetryButton label={t('shell.replaced.reload')} onRetry={() => actor.send({ type: 'session.retry' })} />
          }
          footer={footer}
        >
          <p role="alert">{t('shell.replaced.more')}</p>
        </StatusPage>
      );
    case 'leaving':
      return (
        <StatusPage mark="lens" title={t('logout.working')} footer={footer}>
          <p role="status">{t('logout.more')}</p>
        </StatusPage>
      );
    case 'signedOut':
      return !screen.isServiceUnreachable && signedOut ? (
        signedOut
      ) : (
        <StatusPage
          mark="lens"
          title={t('shell.signedOut.title')}
          buttons={
            <>
              {loginHref === null ? (
                retry(false)
              ) : (
                <LinkButton href={loginHref}>{t('shell.signedOut.logIn')}</LinkButton>
              )}
              {elsewhere === null ? null : (
                <LinkButton variant="ghost" href={elsewhere.homepage}>
                  {t('shell.notFound.home')}
                </LinkButton>
              )}
            </>
          }
          header={header}
          footer={footer}
        >
          {loginHref === null ? (
            <p role="alert">{t('shell.signedOut.inApp')}</p>
          ) : (
            <p role={screen.isServiceUnreachable ? 'alert' : 'status'}>
              {t(screen.isServiceUnreachable ? 'shell.signedOut.serviceUnreachable' : 'shell.signedOut.more')}
            </p>
          )}
        </StatusPage>
      );
  }
}

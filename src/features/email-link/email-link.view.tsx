import type { ComponentType, JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { routes } from '#contract/pages.ts';
import { readEmailLink } from '#machines/email-link/email-link.rules.ts';
import type { Outcome } from '#machines/email-link/email-link.rules.ts';
import { selectScreen } from '#machines/email-link/email-link.selectors.ts';
import { selectScreen as selectSession } from '#machines/session/session.selectors.ts';
import { useServices } from '#src/app/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { provideEmailLink } from './email-link.actors.ts';
import type { EmailLinkActor } from './email-link.actors.ts';

export interface StatusProps {
  mark: 'check' | 'alert' | 'lens';
  title: string;
  buttons?: ReactNode;
  children: ReactNode;
}

interface Around {
  /** The page around the outcome. */
  Status: ComponentType<StatusProps>;
}

/** Uses the link of a mail that has led to this page; `returns`: and goes to the account by itself. */
export function EmailLinkSection({ returns, Status }: { returns: boolean } & Around): JSX.Element {
  const services = useServices();
  const link = readEmailLink(new URLSearchParams(window.location.search));
  const actor = useActorRef(provideEmailLink(services), { input: { link, returns }, inspect: services.inspect });
  const isSignedIn = useSelector(services.session, (session) => selectSession(session).name === 'signedIn');
  return <EmailLinkView actor={actor} isSignedIn={isSignedIn} Status={Status} />;
}

const marks: Record<Outcome, StatusProps['mark']> = {
  confirmed: 'check', undone: 'check', usedBefore: 'check', expired: 'alert', otherAccount: 'alert', taken: 'alert', unknown: 'alert',
};

export function EmailLinkView({ actor, isSignedIn, Status }: { actor: EmailLinkActor; isSignedIn: boolean } & Around): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  if (screen.name === 'waiting') {
    return (
      <Status mark="lens" title={t('emailLink.waiting.title')}>
        <PageTitle>{t('emailLink.pageTitle')}</PageTitle>
        <p role="status">{t('emailLink.waiting.text')}</p>
      </Status>
    );
  }
  const { outcome, email, failure, secondsLeft } = screen;
  const stay = secondsLeft === null ? null : (
    <Button variant="ghost" onPress={() => actor.send({ type: 'redirect.stop' })}>
      {t('emailLink.stay')}
    </Button>
  );
  return (
    <Status mark={marks[outcome]} title={t(`emailLink.${outcome}.title`)} buttons={<>{wayOn()}{stay}</>}>
      <PageTitle>{t('emailLink.pageTitle')}</PageTitle>
      <p role={marks[outcome] === 'alert' ? 'alert' : 'status'}>{outcome === 'unknown' && failure !== null ? explain(failure) : t(`emailLink.${outcome}.text`, { email })}</p>
      {outcome === 'expired' || outcome === 'otherAccount' || outcome === 'undone' ? <p>{t(`emailLink.${outcome}.more`, { email })}</p> : null}
      {secondsLeft === null ? null : <p>{t('emailLink.returns', { seconds: secondsLeft })}</p>}
    </Status>
  );

  function wayOn(): JSX.Element {
    // Signed out, the home page leads over log-in.
    const accountLabel = t(isSignedIn ? 'emailLink.toAccount' : 'emailLink.logIn');
    switch (outcome) {
      case 'unknown':
        return (
          <>
            <Button onPress={() => actor.send({ type: 'link.retry' })}>{retryLabel({ t })}</Button>
            <LinkButton variant="ghost" href={routes.homePage}>{accountLabel}</LinkButton>
          </>
        );
      case 'otherAccount':
        return (
          <>
            <LinkButton href={`${routes.logout}?redirect=${encodeURIComponent(window.location.href)}`}>{t('emailLink.otherAccount.switch')}</LinkButton>
            <LinkButton variant="ghost" href={routes.homePage}>{t('emailLink.otherAccount.stay')}</LinkButton>
          </>
        );
      case 'undone':
        return <LinkButton href={routes.resetPassword}>{t('emailLink.undone.reset')}</LinkButton>;
      case 'confirmed':
      case 'expired':
      case 'taken':
      case 'usedBefore':
        return <LinkButton href={routes.homePage}>{accountLabel}</LinkButton>;
    }
  }
}

import { useId, type ComponentType, type JSX, type ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import { readEmailLink, type Outcome } from '#machines/email-link/email-link.rules.ts';
import { selectScreen, type EmailLinkScreen } from '#machines/email-link/email-link.selectors.ts';
import { maskedName } from '#machines/shared/masked-name.ts';
import { selectScreen as selectSession } from '#machines/session/session.selectors.ts';
import { unknownAccount, type DisplayedAccount } from '#src/services/display-name.ts';
import { useDisplayName, useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { focusNextAction, focusOnMount } from '#src/ui/focus/focus.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { ChangeList } from '#src/features/take-back/change-list.tsx';
import { provideEmailLink, type EmailLinkActor } from './email-link.actors.ts';

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

/** Uses the mailed link that led to this page. `returns`: then redirects to the account. */
export function EmailLinkSection({ returns, Status }: { returns: boolean } & Around): JSX.Element {
  const services = useServices();
  const actor = useChart(provideEmailLink, () => ({
    link: readEmailLink(new URLSearchParams(window.location.search)),
    returns,
  }));
  const isSignedIn = useSelector(services.session, (session) => selectSession(session).name === 'signedIn');
  const loggedInAs = useDisplayName();
  return (
    <EmailLinkView
      actor={actor}
      isSignedIn={isSignedIn}
      loggedInAs={loggedInAs}
      contactHref={services.configuration.links['contact-us']}
      Status={Status}
    />
  );
}

const marks: Record<Outcome, StatusProps['mark']> = {
  confirmed: 'check',
  takenBack: 'check',
  usedBefore: 'check',
  expired: 'alert',
  otherAccount: 'alert',
  taken: 'alert',
  addressTaken: 'alert',
  takeBackExpired: 'alert',
  takeBackFailed: 'alert',
  unknown: 'alert',
};

/** While the link is being read. */
export function EmailLinkWaiting({ Status }: Around): JSX.Element {
  const { t } = useTranslator();
  return (
    <Status mark="lens" title={t('emailLink.waiting.title')}>
      <PageTitle>{t('emailLink.pageTitle')}</PageTitle>
      <p role="status">{t('emailLink.waiting.text')}</p>
    </Status>
  );
}

type ReviewScreen = Extract<EmailLinkScreen, { name: 'review' }>;

interface ReviewProps extends Around {
  actor: EmailLinkActor;
  screen: ReviewScreen;
  leave: ReactNode;
}

/** Shows what the link does, and to which account, before anything happens. */
function Review({ actor, screen: { act, details, busy }, leave, Status }: ReviewProps): JSX.Element {
  const { t } = useTranslator();
  const textId = useId();
  const button = (
    <Button ref={focusOnMount} busy={busy} describedBy={textId} onPress={() => actor.send({ type: 'link.follow' })}>
      {t(`emailLink.review.${act}.act`)}
    </Button>
  );
  return (
    <Status
      mark="lens"
      title={t(`emailLink.review.${act}.title`)}
      buttons={
        <>
          {button}
          {leave}
        </>
      }
    >
      <PageTitle>{t('emailLink.pageTitle')}</PageTitle>
      <p id={textId}>
        <WholeText>{t(`emailLink.review.${act}.text`, { email: details.email, account: details.account })}</WholeText>
      </p>
      <p>{t(reassurance())}</p>
    </Status>
  );

  function reassurance() {
    if (act === 'takeBack') return 'emailLink.review.takeBack.leave';
    return details.isOwn ? 'emailLink.review.own' : 'emailLink.review.leave';
  }
}

interface Props extends Around {
  actor: EmailLinkActor;
  isSignedIn: boolean;
  loggedInAs?: DisplayedAccount;
  contactHref: string;
}

export function EmailLinkView({
  actor,
  isSignedIn,
  loggedInAs = unknownAccount,
  contactHref,
  Status,
}: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const secondFactor = useSelector(actor, ({ children }) => children.followLink?.getSnapshot().children.secondFactor);
  // When logged out, the home page redirects to login.
  const accountLabel = t(isSignedIn ? 'emailLink.toAccount' : 'emailLink.logIn');
  const support = (
    <LinkButton variant="ghost" href={contactHref}>
      {t('shared.contactSupport')}
    </LinkButton>
  );
  if (screen.name === 'waiting') return <EmailLinkWaiting Status={Status} />;
  if (screen.name === 'challenged')
    return (
      <Status mark="lens" title={t('emailLink.review.takeBack.title')}>
        <PageTitle>{t('emailLink.pageTitle')}</PageTitle>
        <ChallengeStep
          child={secondFactor}
          busy={screen.busy}
          onPage={{ back: t('shared.back'), act: t('sensitiveAction.act.takeBack'), isTitled: true }}
        />
      </Status>
    );
  if (screen.name === 'review') return <Review actor={actor} screen={screen} leave={leave()} Status={Status} />;
  const { outcome, email, changes, failure, secondsLeft } = screen;
  const stay =
    secondsLeft === null ? null : (
      <Button
        variant="ghost"
        onPress={() => {
          focusNextAction();
          actor.send({ type: 'redirect.stop' });
        }}
      >
        {t('emailLink.stay')}
      </Button>
    );
  return (
    <Status mark={marks[outcome]} title={t(`emailLink.${outcome}.title`)} buttons={waysOn()}>
      <PageTitle>{t('emailLink.pageTitle')}</PageTitle>
      <p role={marks[outcome] === 'alert' ? 'alert' : 'status'}>
        <WholeText>{outcomeText()}</WholeText>
      </p>
      {outcome === 'expired' || outcome === 'takenBack' ? <p>{t(`emailLink.${outcome}.more`)}</p> : null}
      <ChangeList changes={changes} />
      {outcome === 'otherAccount' ? (
        <p>
          <WholeText>{whoseLink(maskedName(email))}</WholeText>
        </p>
      ) : null}
      {secondsLeft === null ? null : <p>{t('emailLink.returns', { seconds: secondsLeft })}</p>}
    </Status>
  );

  /** The ways out of a link that is not the reader's. */
  function leave(): JSX.Element {
    if (screen.name === 'review' && screen.act === 'takeBack') return support;
    return (
      <LinkButton variant="ghost" href={routes.homePage}>
        {accountLabel}
      </LinkButton>
    );
  }

  function outcomeText(): string {
    if (outcome === 'unknown' || outcome === 'takeBackFailed')
      return failure === null ? t('emailLink.unknown.text') : explain(failure);
    // The service reveals the address only to the call that reverts the change.
    if (outcome === 'takenBack' && email === '') return t('emailLink.takenBack.again');
    return t(`emailLink.${outcome}.text`, { email });
  }

  /** Another person's address is partly masked. */
  function whoseLink(masked: string): string {
    return loggedInAs.email === ''
      ? t('emailLink.otherAccount.more', { email: masked })
      : t('emailLink.otherAccount.both', { own: loggedInAs.email, email: masked });
  }

  function waysOn(): JSX.Element {
    switch (outcome) {
      case 'unknown':
      case 'takeBackFailed':
        return (
          <>
            <Button onPress={() => actor.send({ type: 'link.retry' })}>{retryLabel({ t })}</Button>
            <LinkButton variant="ghost" href={routes.homePage}>
              {accountLabel}
            </LinkButton>
          </>
        );
      case 'otherAccount':
        return (
          <>
            <LinkButton href={`${routes.logout}?redirect=${encodeURIComponent(window.location.href)}`}>
              {t('emailLink.otherAccount.switch')}
            </LinkButton>
            <LinkButton variant="ghost" href={routes.homePage}>
              {loggedInAs.name === ''
                ? t('emailLink.otherAccount.stay')
                : t('emailLink.otherAccount.stayAs', { name: loggedInAs.name })}
            </LinkButton>
            {stay}
          </>
        );
      case 'takenBack':
        return (
          <>
            <LinkButton href={routes.resetPassword}>{t('emailLink.takenBack.reset')}</LinkButton>
            {support}
          </>
        );
      case 'addressTaken':
      case 'takeBackExpired':
        return (
          <>
            <LinkButton href={contactHref}>{t('shared.contactSupport')}</LinkButton>
            <LinkButton variant="ghost" href={routes.homePage}>
              {accountLabel}
            </LinkButton>
            {stay}
          </>
        );
      case 'confirmed':
      case 'expired':
      case 'taken':
      case 'usedBefore':
        return (
          <>
            <LinkButton href={routes.homePage}>
              {outcome === 'expired' && isSignedIn ? t('emailLink.toProfile') : accountLabel}
            </LinkButton>
            {stay ?? support}
          </>
        );
    }
  }
}

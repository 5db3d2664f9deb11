import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import { routes } from '#contract/pages.ts';
import type { consentMachine } from '#machines/consent/consent.machine.ts';
import { selectScreen } from '#machines/consent/consent.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusPageFailure } from '#src/ui/focus/restore-focus-after-retry.ts';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { StatusMark } from '#src/ui/layout/status-page.tsx';
import { ConsentRequest } from './consent-request.tsx';
import { provideConsent, signedOutSend } from './consent.actors.ts';

/**
 * Starts the consent request on its page. For a signed-out user it only reports a missing app; otherwise the page goes
 * to login.
 */
export function ConsentSection({ isSignedOut = false }: { isSignedOut?: boolean }): JSX.Element {
  const services = useServices();
  const actor = useChart((services) =>
    provideConsent(isSignedOut ? { ...services, send: signedOutSend(services) } : services),
  );
  return <ConsentView actor={actor} contactHref={services.configuration.links['contact-us']} />;
}

export function ConsentView({
  actor,
  contactHref,
}: {
  actor: ActorRefFrom<typeof consentMachine>;
  contactHref: string;
}): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);

  switch (screen.name) {
    case 'waiting':
      return <Skeleton label={t('consent.reading')} rows={7} />;
    case 'broken':
      return (
        <div className="app-request-layout__notice">
          <StatusMark mark="alert" />
          <h1 className="app-request-layout__title" tabIndex={-1} ref={focusOnMount}>
            {t('consent.broken.title')}
          </h1>
          <p role="alert">{screen.isIncomplete ? t('consent.broken.incomplete') : explain(screen.failure)}</p>
          <p>{t('consent.broken.more')}</p>
          <div className="app-request-layout__ways">
            <LinkButton href={routes.homePage}>{t('consent.broken.account')}</LinkButton>
            <LinkButton variant="ghost" href={contactHref}>
              {t('shared.contactSupport')}
            </LinkButton>
          </div>
        </div>
      );
    case 'unavailable':
      return (
        <div className="app-request-layout__notice">
          <h1 className="app-request-layout__title">{t('consent.unavailable')}</h1>
          <ReadFailure ref={focusPageFailure} actor={actor} screen={screen} />
          <div className="app-request-layout__ways">
            <LinkButton variant="ghost" href={routes.homePage}>
              {t('consent.broken.account')}
            </LinkButton>
          </div>
        </div>
      );
    case 'asking':
      return <ConsentRequest actor={actor} screen={screen} />;
    case 'leaving':
      return (
        <div className="app-request-layout__notice" role="status">
          <h1 className="app-request-layout__title">
            {screen.app === null ? t('consent.leaving.titleNameless') : t('consent.leaving.title', { app: screen.app })}
          </h1>
          <p>{t('consent.leaving.more')}</p>
          {screen.destination === null ? null : (
            <LinkButton variant="cancel" href={screen.destination}>
              {t('consent.leaving.link')}
            </LinkButton>
          )}
        </div>
      );
  }
}

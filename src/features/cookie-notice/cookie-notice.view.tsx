import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CookieNotice } from '#src/ui/messages/cookie-notice.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { provideCookieNotice } from './cookie-notice.actors.ts';

/** `asks`: whether the page shows the notice automatically, or only when the user reopens it. */
export function CookieNoticeSection({ asks = false }: { asks?: boolean }): JSX.Element {
  const services = useServices();
  // Read the stored answer before the first render, so that the notice does not pop up later.
  const actor = useActorRef(provideCookieNotice(services), {
    input: { stored: services.cookieConsent.read(), asks },
    inspect: services.inspect,
  });
  return <CookieNoticeView actor={actor} privacyHref={services.configuration.links.privacy} />;
}

interface Props {
  actor: ActorRefFrom<typeof cookieNoticeMachine>;
  privacyHref: string;
}

export function CookieNoticeView({ actor, privacyHref }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);

  switch (screen.name) {
    case 'absent':
      return null;
    case 'answered':
      // The pressed button disappears: keep the focus of keyboard and screen-reader users in its place. The text stays
      // visible for a few seconds.
      return (
        <p className="cookie-notice-kept" tabIndex={-1} ref={focusOnMount}>
          {t('cookieNotice.kept')}
        </p>
      );
    case 'asking':
      return (
        <CookieNotice
          label={t('cookieNotice.label')}
          ref={screen.reopened ? focusOnMount : undefined}
          buttons={
            <>
              <Button variant="cancel" onPress={() => actor.send({ type: 'notice.answer', answer: 'allowed' })}>
                {t('cookieNotice.allow')}
              </Button>
              <Button variant="cancel" onPress={() => actor.send({ type: 'notice.answer', answer: 'declined' })}>
                {t('cookieNotice.decline')}
              </Button>
            </>
          }
        >
          {t('cookieNotice.text')} <a href={privacyHref}>{t('shell.links.privacy')}</a>
        </CookieNotice>
      );
  }
}

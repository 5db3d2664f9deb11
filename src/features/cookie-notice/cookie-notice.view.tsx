import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CookieNotice } from '#src/ui/feedback/cookie-notice.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';

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
      // The pressed button is gone: whoever goes by keyboard or by ear goes on from its place.
      return (
        <p className="visually-hidden" tabIndex={-1} ref={focusOnMount}>
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

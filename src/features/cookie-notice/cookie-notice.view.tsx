import type { JSX, Ref } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import type { CookieAnswer } from '#machines/cookie-notice/cookie-notice.model.ts';
import { selectScreen } from '#machines/cookie-notice/cookie-notice.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CookieNotice } from '#src/ui/messages/cookie-notice.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { provideCookieNotice } from './cookie-notice.actors.ts';

/** `reopened`: the user asked for it. Otherwise it shows until answered. */
export function CookieNoticeSection({ reopened = false }: { reopened?: boolean }): JSX.Element {
  const services = useServices();
  // Read before the first render, so the notice does not appear late.
  const actor = useChart(provideCookieNotice, (services) => ({
    stored: services.cookieConsent.read(),
    pressed: services.cookieConsent.pressed(),
    reopened,
  }));
  return <CookieNoticeView actor={actor} privacyHref={services.configuration.links.privacy} />;
}

/** The document's notice, which its script (index.html) shows unless it was answered. */
export function StartingCookieNotice(): JSX.Element {
  return (
    <div data-starting-notice hidden suppressHydrationWarning>
      <Notice />
    </div>
  );
}

interface Props {
  actor: ActorRefFrom<typeof cookieNoticeMachine>;
  privacyHref: string;
}

export function CookieNoticeView({ actor, privacyHref }: Props): JSX.Element | null {
  const screen = useSelector(actor, selectScreen);
  useSuccess(screen.name === 'answered' ? 'cookieNotice.kept' : null);

  switch (screen.name) {
    case 'absent':
      return null;
    case 'answered':
      // The pressed button, which had the focus, is gone.
      return <span hidden ref={focusPageIfLost} />;
    case 'asking':
      return (
        <Notice
          key={screen.reopened}
          privacyHref={privacyHref}
          answer={screen.answer}
          ref={screen.reopened === 0 ? undefined : focusOnMount}
          onAnswer={(answer) => actor.send({ type: 'notice.answer', answer })}
        />
      );
  }
}

interface NoticeProps {
  privacyHref?: string;
  answer?: CookieAnswer | null;
  ref?: Ref<HTMLElement> | undefined;
  onAnswer?: (answer: CookieAnswer) => void;
}

const answers = [
  ['allowed', 'cookieNotice.allow'],
  ['declined', 'cookieNotice.decline'],
] as const;

/** In the document: without a target or handler. */
function Notice({ privacyHref, answer = null, ref, onAnswer }: NoticeProps): JSX.Element {
  const { t } = useTranslator();
  return (
    <CookieNotice
      label={t('cookieNotice.label')}
      ref={ref}
      buttons={answers.map(([each, text]) => (
        <Button key={each} variant="cancel" value={each} onPress={() => onAnswer?.(each)}>
          {t(text)}
        </Button>
      ))}
    >
      {t('cookieNotice.text')} <a href={privacyHref}>{t('shell.links.privacy')}</a>
      {answer === null ? null : <strong> {t(`cookieNotice.now.${answer}`)}</strong>}
    </CookieNotice>
  );
}

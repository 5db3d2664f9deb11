import type { JSX } from 'react';
import { selectScreen, type PhoneLoginScreen } from '#machines/phone-login/phone-login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import type { MessageKey } from '#src/i18n/translator.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { QrCode } from '#src/ui/account/qr-code.tsx';
import { PhoneCode } from '#src/ui/account/phone-code.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { clockTime } from '#src/ui/actions/clock-time.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusOnMount, revealMessage } from '#src/ui/focus/focus.ts';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import type { PhoneLoginActor } from './phone-login.actors.ts';

interface Props {
  actor: PhoneLoginActor;
  /** False while sign-up is shown instead. */
  shown?: boolean;
}

/** A step of the login page, in place of its form. */
export function PhoneLoginView({ actor, shown = true }: Props): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  return (
    <>
      {shown ? <PageTitle>{t(pageTitles[screen.name])}</PageTitle> : null}
      <Step actor={actor} screen={screen} />
    </>
  );
}

const pageTitles = {
  asking: 'phoneLogin.pageTitle',
  code: 'phoneLogin.pageTitle',
  chosen: 'phoneLogin.chosen.pageTitle',
  loggingIn: 'phoneLogin.pageTitle',
  refused: 'phoneLogin.refused.pageTitle',
  over: 'phoneLogin.over.pageTitle',
  unavailable: 'phoneLogin.pageTitle',
} as const satisfies Record<PhoneLoginScreen['name'], MessageKey>;

function Step({ actor, screen }: { actor: PhoneLoginActor; screen: PhoneLoginScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const leave = (
    <FormEnd>
      <Button variant="ghost" onPress={() => actor.send({ type: 'phone.leave' })}>
        {t('phoneLogin.back')}
      </Button>
    </FormEnd>
  );
  const renew = (waitSeconds = 0): JSX.Element => (
    <Button variant="login" disabled={waitSeconds > 0} onPress={() => actor.send({ type: 'code.renew' })}>
      {waitSeconds > 0 ? t('phoneLogin.renewIn', { time: clockTime(waitSeconds) }) : t('phoneLogin.renew')}
    </Button>
  );

  switch (screen.name) {
    case 'asking':
      return (
        <>
          <FormTitle title={t('phoneLogin.title')} titleRef={focusOnMount} />
          <div className="form">
            <Skeleton label={t('phoneLogin.asking')} rows={5} />
            {leave}
          </div>
        </>
      );
    case 'code': {
      const { drawing, number, secondsLeft, isUnread } = screen;
      return (
        <>
          <FormTitle title={t('phoneLogin.title')}>{t('phoneLogin.scan')}</FormTitle>
          <div className="form">
            <PhoneCode
              code={<QrCode name={t('phoneLogin.qrName')} code={drawing.reveal()} />}
              label={t('phoneLogin.number')}
              number={number}
            >
              {t('phoneLogin.expiresIn', { time: clockTime(secondsLeft) })}
            </PhoneCode>
            <FormMessage kind="warning">{isUnread ? t('phoneLogin.unread') : null}</FormMessage>
            {leave}
          </div>
        </>
      );
    }
    case 'chosen':
      return (
        <div role="status">
          <FormTitle title={t('phoneLogin.chosen.title')} titleRef={focusOnMount}>
            {t('phoneLogin.chosen.more')}
          </FormTitle>
          <div className="form">
            <FormMessage kind="warning">{screen.isUnread ? t('phoneLogin.unread') : null}</FormMessage>
            {leave}
          </div>
        </div>
      );
    case 'loggingIn':
      return (
        <>
          <FormTitle title={t('phoneLogin.loggingIn')} titleRef={focusOnMount} />
          <Skeleton label={t('phoneLogin.loggingIn')} rows={3} />
        </>
      );
    case 'refused':
    case 'over':
      return (
        <>
          <FormTitle key={screen.name} title={t(`phoneLogin.${screen.name}.title`)} titleRef={focusOnMount}>
            {t(`phoneLogin.${screen.name}.more`)}
          </FormTitle>
          <div className="form">
            {renew()}
            {leave}
          </div>
        </>
      );
    case 'unavailable':
      return (
        <>
          <FormTitle key="unavailable" title={t('phoneLogin.unavailable')} titleRef={focusOnMount} />
          <div className="form">
            <FormMessage ref={revealMessage}>
              {screen.failure === null ? null : explain(screen.failure, screen.waitSeconds)}
            </FormMessage>
            {renew(screen.waitSeconds)}
            {leave}
          </div>
        </>
      );
  }
}

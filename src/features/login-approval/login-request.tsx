import type { JSX } from 'react';
import type { Failure } from '#machines/shared/failure.ts';
import type { AskedScreen } from '#machines/login-approval/login-approval.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { aboutLocation } from '#src/i18n/location.ts';
import { deviceName } from '#src/i18n/device-name.ts';
import { useDates } from '#src/services/use-dates.ts';
import { AccountCard, ScopeList } from '#src/ui/account/app-request.tsx';
import { NumberChoice } from '#src/ui/account/phone-code.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { clockTime } from '#src/ui/actions/clock-time.ts';
import { focusOnMount, revealMessage } from '#src/ui/focus/focus.ts';
import { clock, computer, globe } from '#src/ui/icons/icons.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import type { LoginApprovalActor } from './login-approval.actors.ts';

interface Props {
  actor: Pick<LoginApprovalActor, 'send'>;
  screen: AskedScreen;
}

/** The browser that asks, and the number that only its user sees. To refuse takes one press, to allow more. */
export function LoginRequest({ actor, screen }: Props): JSX.Element {
  const translator = useTranslator();
  const { timeOfDay } = useDates();
  const { t, explain } = translator;
  const { request, busy, secondsLeft, number, failure, isInterrupted } = screen;
  const { email, device, address, location = null, askedAt, isNear, numbers } = request;
  const place = [aboutLocation(translator, location), address].filter((text) => text !== '').join(' · ');
  const facts = [
    { icon: computer, term: t('loginApproval.device'), value: deviceName(translator, device) },
    { icon: globe, term: t('loginApproval.place'), value: place },
    { icon: clock, term: t('loginApproval.askedAt'), value: timeOfDay(askedAt) },
  ];
  /** The limit of allowing lasts up to an hour, of which the time of day says more than a moment. */
  const said = (failed: Failure): string =>
    failed.waitUntil === null || number === null
      ? explain(failed)
      : t('loginApproval.limited', { time: timeOfDay(failed.waitUntil) });
  return (
    <>
      <PageTitle>{t('loginApproval.pageTitle')}</PageTitle>
      <h1 className="app-request-layout__title" tabIndex={-1} ref={focusOnMount}>
        {t('loginApproval.title')}
      </h1>
      <AccountCard label={t('loginApproval.account')} name={email} email={email} />
      <ScopeList title={t('loginApproval.asks')} facts={facts} />
      <Banner kind="warning" title={t('loginApproval.warning.title')}>
        {isNear ? t('loginApproval.warning.text') : `${t('loginApproval.warning.text')} ${t('loginApproval.far')}`}
      </Banner>
      <FormMessage ref={revealMessage} kind={failure === null ? 'warning' : 'error'}>
        {failure === null ? (isInterrupted ? t('loginApproval.interrupted') : null) : said(failure)}
      </FormMessage>
      <NumberChoice
        label={t('loginApproval.choose')}
        numbers={numbers}
        nameOf={(each) => t('loginApproval.number', { number: each })}
        busy={busy === 'number' ? number : null}
        disabled={busy !== null}
        onChoose={(each) => actor.send({ type: 'number.choose', number: each })}
      >
        {t('loginApproval.chooseWithin', { time: clockTime(secondsLeft) })}
      </NumberChoice>
      <div className="app-request-layout__refusal">
        <Button
          variant="cancel"
          busy={busy === 'refuse'}
          disabled={busy === 'number'}
          onPress={() => actor.send({ type: 'login.refuse' })}
        >
          {t('loginApproval.refuse')}
        </Button>
      </div>
    </>
  );
}

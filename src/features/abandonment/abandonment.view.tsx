import { createContext, useContext } from 'react';
import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { selectDialog, selectRow } from '#machines/abandonment/abandonment.selectors.ts';
import { useServices } from '#src/app/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { roundDuration } from '#src/i18n/dates.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { attend } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { bin } from '#src/ui/icons/icons.ts';
import { CardPart } from '#src/ui/layout/card.tsx';
import { UnreadRow } from '../retryable-read/read-failure.tsx';
import { AbandonmentBannerView } from './banner.tsx';
import { RemovalCountdown } from './removal-countdown.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { LockLinks } from './review-dialog.tsx';
import { provideAbandonment } from './abandonment.actors.ts';
import type { AbandonmentActor } from './abandonment.actors.ts';

const AbandonmentContext = createContext<AbandonmentActor | null>(null);

/** Starts the one actor that the banner and the settings row of a page share. */
export function AbandonmentScope({ children }: { children: ReactNode }): JSX.Element {
  const services = useServices();
  const actor = useActorRef(provideAbandonment(services), { inspect: services.inspect });
  return <AbandonmentContext value={actor}>{children}</AbandonmentContext>;
}

function useAbandonment(): AbandonmentActor {
  const actor = useContext(AbandonmentContext);
  if (actor === null) throw new Error('This part of the page is outside of its scope.');
  return actor;
}

export function AbandonmentBanner(): JSX.Element | null {
  return <AbandonmentBannerView actor={useAbandonment()} />;
}

export function AbandonmentSection(): JSX.Element {
  const { cloudUrl, links } = useServices().configuration;
  const places: LockLinks = { cloud_plan: cloudUrl, view_plan: links.orders, affiliate_program: links['my-account'], company: cloudUrl };
  return <AbandonmentView actor={useAbandonment()} links={places} />;
}

interface Props {
  actor: AbandonmentActor;
  links: LockLinks;
}

/** The settings row, its dialog while it is open, and the countdown once a deletion is planned. */
export function AbandonmentView({ actor, links }: Props): JSX.Element {
  const { t, language } = useTranslator();
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);

  switch (row.name) {
    case 'waiting':
    case 'unavailable':
      return <UnreadRow actor={actor} screen={row} icon={bin} label={t('abandonment.reading')} title={t('abandonment.title')} />;
    case 'scheduled':
      return (
        <CardPart>
          <RemovalCountdown screen={row} onRecover={() => actor.send({ type: 'recover.request' })} />
        </CardPart>
      );
    case 'ended':
      return (
        <SettingsRow
          icon={bin}
          title={t('abandonment.ended.title')}
          description={t('abandonment.ended.more')}
          action={<Button variant="ghost" onPress={() => actor.send({ type: 'status.check' })}>{t('abandonment.ended.check')}</Button>}
        />
      );
    case 'active':
      return (
        <>
          {row.isInterrupted ? (
            <CardPart>
              <FormMessage kind="warning" ref={attend}>{t('abandonment.notRequested')}</FormMessage>
            </CardPart>
          ) : null}
          <SettingsRow
            icon={bin}
            title={t('abandonment.title')}
            description={t('abandonment.more', { time: roundDuration(row.undeleteSeconds, language) })}
            action={<Button variant="deleteAccount" onPress={() => actor.send({ type: 'review.open' })}>{t('abandonment.delete')}</Button>}
          />
          {dialog === null ? null : <ReviewDialog actor={actor} screen={dialog} undeleteSeconds={row.undeleteSeconds} links={links} />}
        </>
      );
  }
}

import type { JSX, ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { selectRow } from '#machines/abandonment/abandonment.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { roundDuration } from '#src/i18n/dates.ts';
import { createScope } from '#src/react/create-scope.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { bin } from '#src/ui/icons/icons.ts';
import { CardPart } from '#src/ui/layout/card.tsx';
import { UnreadRow } from '#src/features/retryable-read/settings-row-view.tsx';
import { AbandonmentBannerView } from './banner.tsx';
import { DeletionCountdown } from './countdown.tsx';
import { provideAbandonment, type AbandonmentActor } from './abandonment.actors.ts';

const [AbandonmentContext, useAbandonment] = createScope<AbandonmentActor>();
export { useAbandonment };

interface ScopeProps {
  /** Whether this is the deletion page. */
  reviews?: boolean | undefined;
  /** Leaves the deletion page once the account is recovered. */
  onRecovered?: (() => void) | undefined;
  children: ReactNode;
}

/** Starts the one actor shared by the parts of a page. */
export function AbandonmentScope({ reviews = false, onRecovered, children }: ScopeProps): JSX.Element {
  const actor = useChart(
    (services) => provideAbandonment(services, onRecovered),
    () => ({ reviews }),
  );
  return <AbandonmentContext value={actor}>{children}</AbandonmentContext>;
}

export function AbandonmentBanner(): JSX.Element | null {
  return <AbandonmentBannerView actor={useAbandonment()} />;
}

export function AbandonmentSection(): JSX.Element {
  return <AbandonmentView actor={useAbandonment()} />;
}

/** The settings row, which links to the deletion page, and the countdown once a deletion is planned. */
export function AbandonmentView({ actor }: { actor: AbandonmentActor }): JSX.Element {
  const { t, language } = useTranslator();
  const row = useSelector(actor, selectRow);

  switch (row.name) {
    case 'waiting':
    case 'unavailable':
      return (
        <UnreadRow
          actor={actor}
          screen={row}
          icon={bin}
          label={t('abandonment.reading')}
          title={t('abandonment.title')}
        />
      );
    case 'scheduled':
      return (
        <CardPart>
          <DeletionCountdown screen={row} onRecover={() => actor.send({ type: 'recover.request' })} />
        </CardPart>
      );
    case 'ended':
      return (
        <SettingsRow
          icon={bin}
          title={t('abandonment.ended.title')}
          description={t('abandonment.ended.more')}
          action={
            <Button variant="ghost" onPress={() => actor.send({ type: 'status.check' })}>
              {t('abandonment.ended.check')}
            </Button>
          }
        />
      );
    case 'active':
      return (
        <SettingsRow
          icon={bin}
          title={t('abandonment.title')}
          description={t('abandonment.more', { time: roundDuration(row.undeleteSeconds, language) })}
          action={
            <LinkButton variant="deleteAccount" href={`${routes.accountSecurity}${securityParts.deletion}`}>
              {t('abandonment.delete')}
            </LinkButton>
          }
        />
      );
  }
}

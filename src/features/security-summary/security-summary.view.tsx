import type { JSX, ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import type { OpenTakeBack } from '#contract/calls/take-back.ts';
import { securityParts } from '#contract/security-parts.ts';
import {
  selectFacts,
  selectKeepsKeys,
  selectTakeBacks,
} from '#machines/security-summary/security-summary.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { createScope } from '#src/react/create-scope.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { clock, computer, phone as phoneIcon } from '#src/ui/icons/icons.ts';
import { OpenTakeBacks } from '#src/features/take-back/open-take-backs.tsx';
import { provideSecuritySummary, type SecuritySummaryActor } from './security-summary.actors.ts';

const [SecuritySummaryContext, useSecuritySummary] = createScope<SecuritySummaryActor>();

/** Starts the one read that the rows share. */
export function SecuritySummaryScope({ children }: { children: ReactNode }): JSX.Element {
  const actor = useChart(provideSecuritySummary);
  return <SecuritySummaryContext value={actor}>{children}</SecuritySummaryContext>;
}

export function PhoneRow(): JSX.Element | null {
  return <PhoneRowView actor={useSecuritySummary()} />;
}

export function SessionsRow(): JSX.Element {
  return <SessionsRowView actor={useSecuritySummary()} />;
}

export function SecurityActivityRow(): JSX.Element {
  return <SecurityActivityRowView actor={useSecuritySummary()} />;
}

/** Render nothing below the notice until this is true, to avoid a layout shift. */
export function useAreTakeBacksKnown(): boolean {
  return useSelector(useSecuritySummary(), selectTakeBacks) !== null;
}

/** Whether there is anything to protect, or to unprotect: the part about videos is absent otherwise. */
export function useHasVideos(): boolean {
  const { configuration } = useServices();
  // A later read may fail.
  const keepsKeys = useLast(useSelector(useSecuritySummary(), selectKeepsKeys));
  return configuration.endToEndEncryptionOpen || keepsKeys === true;
}

export function TakeBackNotice(): JSX.Element {
  return <TakeBackNoticeView actor={useSecuritySummary()} />;
}

export function TakeBackNoticeView({ actor }: RowProps): JSX.Element {
  return <OpenTakeBacks takeBacks={useSelector(actor, selectTakeBacks) ?? noTakeBacks} />;
}

const noTakeBacks: readonly OpenTakeBack[] = [];

interface RowProps {
  actor: SecuritySummaryActor;
}

/** Only with a number that the customer can log in with. */
export function PhoneRowView({ actor }: RowProps): JSX.Element | null {
  const { t } = useTranslator();
  const phone = useSelector(actor, selectFacts)?.phone ?? null;
  if (phone === null) return null;
  return (
    <SettingsRow
      icon={phoneIcon}
      title={t('securitySummary.phone.title')}
      description={t('securitySummary.phone.use', { phone })}
    />
  );
}

/** Links to the lists of sessions, remembered devices and apps, with their numbers. */
export function SessionsRowView({ actor }: RowProps): JSX.Element {
  const { t } = useTranslator();
  const facts = useSelector(actor, selectFacts);
  const shown =
    facts === null
      ? []
      : (['sessions', 'trustedDevices', 'apps'] as const).flatMap((thing) => {
          const count = facts[thing];
          return count === 0 ? [] : t(`securitySummary.${thing}.${count === 1 ? 'one' : 'some'}`, { count });
        });
  return (
    <SettingsRow
      icon={computer}
      title={t('accountSessions.title')}
      description={shown.length === 0 ? t('accountSessions.description') : joinFacts(...shown)}
      action={
        <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityParts.sessions}`}>
          {t('accountSessions.open')}
        </LinkButton>
      }
    />
  );
}

/** Links to the list of events, and shows the latest one. */
export function SecurityActivityRowView({ actor }: RowProps): JSX.Element {
  const { t, translateKey } = useTranslator();
  const { dayInText, timeOfDay } = useDates();
  const { lastEvent = null, lastAt = null } = useSelector(actor, selectFacts) ?? {};
  return (
    <SettingsRow
      icon={clock}
      title={t('securityActivity.title')}
      description={
        lastEvent === null || lastAt === null
          ? t('securityActivity.description')
          : joinFacts(
              translateKey(`securityEvents.${lastEvent}`) || t('securityEvents.other'),
              dayInText(lastAt),
              timeOfDay(lastAt),
            )
      }
      action={
        <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityParts.activity}`}>
          {t('securityActivity.open')}
        </LinkButton>
      }
    />
  );
}

import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { AbandonmentBanner, AbandonmentScope } from '#src/features/abandonment/abandonment.view.tsx';
import {
  LockDownReminder,
  LockDownReminderScope,
  useIsReminderKnown,
} from '#src/features/lock-down-reminder/lock-down-reminder.view.tsx';
import { OutageScope } from '#src/features/retryable-read/outage.tsx';
import {
  SecuritySummaryScope,
  TakeBackNotice,
  useAreTakeBacksKnown,
  useHasVideos,
} from '#src/features/security-summary/security-summary.view.tsx';
import {
  FactorRemovalBanner,
  TwoFactorInvitation,
  TwoFactorScope,
  useInvitationPlace,
} from '#src/features/two-factor/two-factor.view.tsx';
import { sections, skeletonRows } from './sections.ts';

/** The sections of the security page with their settings rows, and the invitation before them. */
export function AccountSecurity(): JSX.Element {
  return (
    <TwoFactorScope>
      <AbandonmentScope>
        <LockDownReminderScope>
          <OutageScope>
            <SecuritySummaryScope>
              <FactorRemovalBanner>
                <AbandonmentBanner />
              </FactorRemovalBanner>
              <LockDownReminder />
              <TakeBackNotice />
              <Sections />
            </SecuritySummaryScope>
          </OutageScope>
        </LockDownReminderScope>
      </AbandonmentScope>
    </TwoFactorScope>
  );
}

function Sections(): JSX.Element {
  const { t } = useTranslator();
  const isReminderKnown = useIsReminderKnown();
  const place = useInvitationPlace();
  const areTakeBacksKnown = useAreTakeBacksKnown();
  const hasVideos = useHasVideos();
  const invitationPlace = isReminderKnown && areTakeBacksKnown ? place : null;
  return (
    <>
      {invitationPlace === null ? <Skeleton label={t('security.loading')} rows={skeletonRows} /> : null}
      {invitationPlace === 'first' ? <TwoFactorInvitation /> : null}
      {/* Hidden rows start their reads too, so all of them run in parallel. */}
      {sections.map(({ title, description, shared, ofVideos, rows }) =>
        ofVideos === true && !hasVideos ? null : (
          <AccountSection
            key={title}
            hidden={invitationPlace === null}
            title={t(title)}
            description={description && t(description)}
          >
            {shared ? <Card>{rowsOf(rows)}</Card> : rowsOf(rows)}
          </AccountSection>
        ),
      )}
      {invitationPlace === 'last' ? <TwoFactorInvitation /> : null}
    </>
  );
}

function rowsOf(rows: (typeof sections)[number]['rows']): JSX.Element[] {
  return Object.entries(rows).map(([name, { Row }]) => <Row key={name} />);
}

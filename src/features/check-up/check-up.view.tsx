import { useState, type JSX } from 'react';
import { checkUpDismissedDays } from '#contract/limits.ts';
import { routes, setUpTwoFactor } from '#contract/pages.ts';
import { securityParts, securityRequests } from '#contract/security-parts.ts';
import type { CheckUpLine } from '#contract/calls/check-up.ts';
import type { OpenLine } from '#machines/check-up/check-up.rules.ts';
import { selectScreen, type LinesScreen } from '#machines/check-up/check-up.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusActionIfLost, focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { apps, computer, lock, mail, passkey, phone, shieldCheck, swap, triangleAlert } from '#src/ui/icons/icons.ts';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { OutageScope } from '#src/features/retryable-read/outage.tsx';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { SettingsRowView } from '#src/features/retryable-read/settings-row-view.tsx';
import { checkUpInput, provideCheckUp, type CheckUpActor } from './check-up.actors.ts';

interface Props {
  actor: CheckUpActor;
}

/** Where each line leads, with its icon. */
const ways: Readonly<Record<CheckUpLine, { readonly icon: string; readonly href: string }>> = {
  passwordFound: { icon: triangleAlert, href: `${routes.accountSecurity}${securityRequests.password}` },
  openTakeBack: { icon: swap, href: `${routes.accountSecurity}${securityParts.activity}` },
  unverifiedEmail: { icon: mail, href: routes.homePage },
  noSecondFactor: { icon: phone, href: `${routes.accountSecurity}${setUpTwoFactor}` },
  unsavedBackupCodes: { icon: phone, href: `${routes.accountSecurity}${securityRequests.backupCodes}` },
  fewBackupCodes: { icon: phone, href: `${routes.accountSecurity}${securityRequests.backupCodes}` },
  noRecoveryKit: { icon: lock, href: `${routes.accountSecurity}${securityRequests.recoveryKit}` },
  noPasskey: { icon: passkey, href: `${routes.accountSecurity}${securityRequests.passkey}` },
  unusedSessions: { icon: computer, href: `${routes.accountSecurity}${securityParts.sessions}` },
  unusedApps: { icon: apps, href: `${routes.accountSecurity}${securityParts.sessions}` },
};

export function CheckUpRow(): JSX.Element {
  return <CheckUpRowView actor={useChart(provideCheckUp, checkUpInput)} />;
}

/** How much stands open, and the way to it. */
export function CheckUpRowView({ actor }: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <SettingsRowView
      actor={actor}
      screen={useSelector(actor, selectScreen)}
      icon={shieldCheck}
      label={t('checkUp.reading')}
      title={t('checkUp.title')}
    >
      {({ lines, putOff }) => ({
        description:
          lines.length === 0
            ? putOff.length === 0
              ? t('checkUp.good')
              : t('checkUp.putOff', { count: putOff.length })
            : t(lines.length === 1 ? 'checkUp.one' : 'checkUp.some', { count: lines.length }),
        tone: lines.some(({ kind }) => kind === 'danger') ? 'danger' : undefined,
        action: (
          <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityParts.checkUp}`}>
            {t('checkUp.review')}
          </LinkButton>
        ),
        dialog: null,
      })}
    </SettingsRowView>
  );
}

export function CheckUpSection(): JSX.Element {
  return (
    <OutageScope>
      <CheckUpView actor={useChart(provideCheckUp, checkUpInput)} />
    </OutageScope>
  );
}

/** What stands open, worst first, each with the button that deals with it. */
export function CheckUpView({ actor }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const dismissed = screen.name === 'row' ? screen.lastDismissed : null;
  useSuccess(dismissed && 'checkUp.dismissed', { days: checkUpDismissedDays });
  if (screen.name === 'waiting')
    return (
      <Card>
        <CardPart>
          <Skeleton label={t('checkUp.reading')} rows={3} />
        </CardPart>
      </Card>
    );
  if (screen.name === 'unavailable') return <ReadFailure actor={actor} screen={screen} />;
  return (
    <>
      {screen.failure === null ? null : <FormMessage>{explain(screen.failure)}</FormMessage>}
      <Card>
        <Lines actor={actor} screen={screen} />
      </Card>
    </>
  );
}

function Lines({ actor, screen }: Props & { screen: LinesScreen }): JSX.Element | JSX.Element[] {
  const { t } = useTranslator();
  const { lines, putOff, lastDismissed } = screen;
  const [showsPutOff, setShowsPutOff] = useState(false);
  if (lines.length > 0)
    return lines.map((each, index) => (
      <Line
        key={each.line}
        actor={actor}
        screen={screen}
        open={each}
        isFocused={lastDismissed !== null && index === 0}
        isPutOff={false}
      />
    ));
  if (showsPutOff)
    return putOff.map((each, index) => (
      <Line key={each.line} actor={actor} screen={screen} open={each} isFocused={index === 0} isPutOff />
    ));
  return (
    <>
      {lastDismissed === null ? null : <span hidden ref={focusPageIfLost} />}
      <EmptyState
        icon={shieldCheck}
        title={t(putOff.length === 0 ? 'checkUp.empty.title' : 'checkUp.nothingNew')}
        help={putOff.length === 0 ? t('checkUp.empty.help') : t('checkUp.putOff', { count: putOff.length })}
      />
      {putOff.length === 0 ? null : (
        <CardPart>
          <Button variant="cancel" onPress={() => setShowsPutOff(true)}>
            {t('checkUp.show')}
          </Button>
        </CardPart>
      )}
    </>
  );
}

interface LineProps extends Props {
  screen: LinesScreen;
  open: OpenLine;
  isFocused: boolean;
  isPutOff: boolean;
}

function Line({ actor, screen: { dismissing }, open: { line, kind }, isFocused, isPutOff }: LineProps): JSX.Element {
  const { t } = useTranslator();
  return (
    <SettingsRow
      ref={isFocused ? focusActionIfLost : undefined}
      icon={ways[line].icon}
      title={t(`checkUp.lines.${line}.title`)}
      description={t(`checkUp.lines.${line}.text`)}
      tone={kind === 'danger' ? 'danger' : undefined}
      action={
        <>
          {kind === 'danger' || isPutOff ? null : (
            <Button
              variant="ghost"
              busy={dismissing === line}
              disabled={dismissing !== null && dismissing !== line}
              onPress={() => actor.send({ type: 'line.dismiss', line })}
            >
              {t('checkUp.dismiss')}
            </Button>
          )}
          <LinkButton variant="ghost" href={ways[line].href}>
            {t(`checkUp.lines.${line}.act`)}
          </LinkButton>
        </>
      }
    />
  );
}

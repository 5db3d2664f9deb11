import { useState, type JSX, type ReactNode } from 'react';
import { backupCodeCount, fewBackupCodes } from '#contract/limits.ts';
import { routes, setUpTwoFactor } from '#contract/pages.ts';
import {
  invitationPlace,
  isInvited,
  selectDialog,
  selectRemoval,
  selectRow,
} from '#machines/two-factor/two-factor.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { createScope } from '#src/react/create-scope.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { shieldCheck } from '#src/ui/icons/icons.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { FactorRemovalSection } from '#src/features/account-notice/factor-removal.view.tsx';
import { SettingsRowView } from '#src/features/retryable-read/settings-row-view.tsx';
import { isInvitationDismissed, provideTwoFactor, type TwoFactorActor } from './two-factor.actors.ts';

const twoFactorDialog = lazyView(async () => (await import('./two-factor-dialog.tsx')).TwoFactorDialog);

const [TwoFactorContext, useTwoFactor] = createScope<TwoFactorActor>();

/** Starts the one actor that the invitation and the settings row share. */
export function TwoFactorScope({ children }: { children: ReactNode }): JSX.Element {
  const actor = useChart(provideTwoFactor, (services) => ({ isDismissed: isInvitationDismissed(services) }));
  return <TwoFactorContext value={actor}>{children}</TwoFactorContext>;
}

/** Shows a request to remove it; without one, the banners that it would push aside. */
export function FactorRemovalBanner({ children }: { children: ReactNode }): ReactNode {
  const removal = useSelector(useTwoFactor(), selectRemoval);
  return removal === null ? children : <FactorRemovalSection key={removal.askedAt} removal={removal} />;
}

/** Invites the user to turn it on, until that is done or dismissed. Shows `otherwise` if it was so before. */
export function TwoFactorInvitation({ otherwise = null }: { otherwise?: ReactNode }): ReactNode {
  return <InvitationView actor={useTwoFactor()} otherwise={otherwise} />;
}

/** Render nothing below the banner until this is known, to avoid a layout shift. */
export function useInvitationPlace(): 'first' | 'last' | null {
  return useSelector(useTwoFactor(), invitationPlace);
}

export function TwoFactorSection(): JSX.Element {
  return <TwoFactorView actor={useTwoFactor()} />;
}

export function InvitationView({
  actor,
  otherwise = null,
}: {
  actor: TwoFactorActor;
  otherwise?: ReactNode;
}): ReactNode {
  const { t } = useTranslator();
  const isShown = useSelector(actor, isInvited);
  const [isDismissed, setIsDismissed] = useState(false);
  if (!isShown) return isDismissed ? <span hidden ref={focusPageIfLost} /> : otherwise;
  const dismiss = (): void => {
    setIsDismissed(true);
    actor.send({ type: 'invitation.dismiss' });
  };
  return (
    <Banner
      kind="notice"
      title={t('twoFactor.invitation.title')}
      action={
        <LinkButton variant="ghost" href={`${routes.accountSecurity}${setUpTwoFactor}`}>
          {t('twoFactor.invitation.turnOn')}
        </LinkButton>
      }
      dismiss={{ name: t('twoFactor.invitation.dismiss'), onPress: dismiss }}
    >
      {t('twoFactor.invitation.text')}
    </Banner>
  );
}

/** The settings row, and its dialog while it is open. */
export function TwoFactorView({
  actor,
  isActionElsewhere = false,
}: {
  actor: TwoFactorActor;
  /** The surrounding component has the row's button. */ isActionElsewhere?: boolean;
}): JSX.Element {
  const { t } = useTranslator();
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);
  const completed = row.name === 'row' ? row.lastCompleted : null;
  useSuccess(completed === null ? null : `twoFactor.done.${completed}`, { count: backupCodeCount });

  return (
    <SettingsRowView
      actor={actor}
      screen={row}
      icon={shieldCheck}
      label={t('twoFactor.reading')}
      title={t('twoFactor.title')}
    >
      {(row) => {
        const { isOn, codesLeft, unsaved, isInterrupted } = row;
        const hasFew = codesLeft !== null && codesLeft <= fewBackupCodes;
        const text = unsaved !== null ? (`unsaved.${unsaved}` as const) : hasFew ? 'fewCodes' : 'onMore';
        return {
          warning: isInterrupted ? t(isOn ? 'twoFactor.interruptedOn' : 'twoFactor.interruptedOff') : null,
          description:
            codesLeft === null
              ? t('twoFactor.offMore')
              : t(`twoFactor.${text}`, { left: codesLeft, count: backupCodeCount }),
          tone: hasFew || unsaved !== null ? 'warning' : undefined,
          status: <StatusDot on={isOn}>{t(isOn ? 'shared.on' : 'shared.off')}</StatusDot>,
          action: isActionElsewhere ? undefined : (
            <Button variant="ghost" onPress={() => actor.send({ type: isOn ? 'manage.open' : 'setup.start' })}>
              {t(isOn ? 'shared.manage' : 'shared.setUp')}
            </Button>
          ),
          dialog: dialog && (
            <LazyDialog
              part={twoFactorDialog}
              shown={{ actor, screen: dialog, row }}
              wide
              title={t(isOn ? 'twoFactor.title' : 'twoFactor.setup.title')}
              closeName={t('twoFactor.dialog.close')}
              onClose={() => actor.send({ type: isOn ? 'manage.close' : 'setup.cancel' })}
            />
          ),
        };
      }}
    </SettingsRowView>
  );
}

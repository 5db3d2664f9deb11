import type { JSX, ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { selectScreen } from '#machines/lock-down-reminder/lock-down-reminder.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { createScope } from '#src/react/create-scope.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';
import { provideLockDownReminder, stepsOf, type LockDownReminderActor } from './lock-down-reminder.actors.ts';

const [LockDownReminderContext, useLockDownReminder] = createScope<LockDownReminderActor>();

/** Starts the one actor shared by the banner and the rows below it. */
export function LockDownReminderScope({ children }: { children: ReactNode }): JSX.Element {
  const actor = useChart(provideLockDownReminder, stepsOf);
  return <LockDownReminderContext value={actor}>{children}</LockDownReminderContext>;
}

/** Render nothing below the banner until this is true, to avoid a layout shift. */
export function useIsReminderKnown(): boolean {
  return useSelector(useLockDownReminder(), selectScreen).name !== 'waiting';
}

export function LockDownReminder(): JSX.Element | null {
  return <LockDownReminderView actor={useLockDownReminder()} />;
}

/** Links to the "This was not me" checklist while it has open steps. */
export function LockDownReminderView({ actor }: { actor: LockDownReminderActor }): JSX.Element | null {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  if (screen.name !== 'reminder') return null;
  return (
    <Banner
      kind="warning"
      title={t('lockDownReminder.title')}
      action={
        <LinkButton variant="warning" href={`${routes.accountSecurity}${securityParts.lockDown}`}>
          {t('lockDownReminder.open')}
        </LinkButton>
      }
    >
      {screen.left === 1 ? t('lockDownReminder.one') : t('lockDownReminder.some', { count: screen.left })}
    </Banner>
  );
}

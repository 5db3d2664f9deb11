import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { securityRequests } from '#contract/security-parts.ts';
import { factorRemovalPauseDays } from '#contract/limits.ts';
import { selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import { removalOutcome, type Removal } from '#machines/two-factor/two-factor.rules.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { Banner } from '#src/ui/messages/banner.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { provideFactorRemoval, type AccountNoticeActor } from './account-notice.actors.ts';

/** Someone asked to remove the second factor: shown on every page of the account until its owner refuses. */
export function FactorRemovalSection({ removal }: { removal: Removal }): JSX.Element {
  const actor = useChart(provideFactorRemoval);
  return <FactorRemovalView actor={actor} removal={removal} />;
}

interface Props {
  actor: AccountNoticeActor;
  removal: Removal;
}

export function FactorRemovalView({ actor, removal }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const { name, busy, failure } = useSelector(actor, selectScreen);
  const { askedAt, dueAt } = removal;
  const outcome = removalOutcome(removal);
  if (name !== 'shown')
    return (
      <>
        {name === 'ended' || outcome === 'ended' ? null : (
          <Banner kind="notice" title={t('factorRemoval.refused.title')}>
            {t('factorRemoval.refused.text', { count: factorRemovalPauseDays })}
          </Banner>
        )}
        <span hidden ref={focusPageIfLost} />
      </>
    );
  const days = { asked: dayInText(askedAt), due: dueAt === null ? '' : dayInText(dueAt) };
  return (
    <div>
      <Banner
        kind="warning"
        title={t(`factorRemoval.${outcome}.title`, days)}
        action={
          <>
            <Button variant="warning" busy={busy} onPress={() => actor.send({ type: 'notice.answer' })}>
              {t(outcome === 'ended' ? 'factorRemoval.dismiss' : 'factorRemoval.refuse')}
            </Button>
            <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityRequests.password}`}>
              {t('factorRemoval.changePassword')}
            </LinkButton>
          </>
        }
      >
        {t(`factorRemoval.${outcome}.text`, days)}
      </Banner>
      <FormMessage>{failure === null ? null : explain(failure)}</FormMessage>
    </div>
  );
}

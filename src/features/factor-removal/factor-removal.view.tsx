import type { JSX } from 'react';
import { factorRemovalPauseDays } from '#contract/limits.ts';
import type { FactorRemovalInput } from '#machines/factor-removal/factor-removal.model.ts';
import { selectScreen } from '#machines/factor-removal/factor-removal.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { Banner } from '#src/ui/messages/banner.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { provideFactorRemoval, type FactorRemovalActor } from './factor-removal.actors.ts';

/** Someone asked to remove the second factor: shown on every page of the account until its owner refuses. */
export function FactorRemovalSection({ removal }: FactorRemovalInput): JSX.Element {
  const actor = useChart(provideFactorRemoval, () => ({ removal }));
  return <FactorRemovalView actor={actor} />;
}

export function FactorRemovalView({ actor }: { actor: FactorRemovalActor }): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const screen = useSelector(actor, selectScreen);
  switch (screen.name) {
    case 'dismissed':
      return <span hidden ref={focusPageIfLost} />;
    case 'refused':
      return (
        <>
          <Banner kind="notice" title={t('factorRemoval.refused.title')}>
            {t('factorRemoval.refused.text', { count: factorRemovalPauseDays })}
          </Banner>
          <span hidden ref={focusPageIfLost} />
        </>
      );
    case 'requested': {
      const { outcome, askedAt, dueAt, busy, failure } = screen;
      const days = { asked: dayInText(askedAt), due: dueAt === null ? '' : dayInText(dueAt) };
      return (
        <>
          <Banner
            kind="warning"
            title={t(`factorRemoval.${outcome}.title`, days)}
            action={
              <Button variant="warning" busy={busy} onPress={() => actor.send({ type: 'removal.refuse' })}>
                {t(outcome === 'ended' ? 'factorRemoval.dismiss' : 'factorRemoval.refuse')}
              </Button>
            }
          >
            {t(`factorRemoval.${outcome}.text`, days)}
          </Banner>
          <FormMessage>{failure === null ? null : explain(failure)}</FormMessage>
        </>
      );
    }
  }
}

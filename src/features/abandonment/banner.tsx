import type { JSX } from 'react';
import { selectBanner } from '#machines/abandonment/abandonment.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { durationInWords } from '#src/i18n/dates.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { useDeletionGaps } from './countdown.tsx';
import type { AbandonmentActor } from './abandonment.actors.ts';

const mark = '\u0000';

/** Warns on every account page that the account will be deleted, while it can still be recovered. */
export function AbandonmentBannerView({ actor }: { actor: AbandonmentActor }): JSX.Element | null {
  const { t, explain, language } = useTranslator();
  const deletionGaps = useDeletionGaps();
  const screen = useSelector(actor, selectBanner);

  switch (screen.name) {
    case 'none':
      return null;
    case 'recovered':
      return <span hidden ref={focusPageIfLost} />;
    case 'ended':
      return (
        <Banner
          kind="warning"
          title={t('abandonment.ended.title')}
          action={
            <Button variant="warning" onPress={() => actor.send({ type: 'status.check' })}>
              {t('abandonment.ended.check')}
            </Button>
          }
        >
          {t('abandonment.ended.more')}
        </Banner>
      );
    case 'scheduled': {
      const { hours, minutes, seconds, executeAt, busy, failure, interrupted } = screen;
      // Show seconds only during the last hour.
      const [before, after] = t('abandonment.scheduled.banner', { ...deletionGaps(executeAt), left: mark }).split(mark);
      const left = durationInWords(hours > 0 ? { hours, minutes } : { minutes, seconds }, language);
      let problem: string | null = null;
      if (failure !== null) problem = explain(failure);
      else if (interrupted === 'recovery' && !busy) problem = t('abandonment.scheduled.interruptedRecovery');
      return (
        <Banner
          kind="warning"
          title={t('abandonment.scheduled.title')}
          action={
            <Button variant="warning" busy={busy} onPress={() => actor.send({ type: 'recover.request' })}>
              {t('abandonment.scheduled.recover')}
            </Button>
          }
        >
          <WholeText>{before ?? ''}</WholeText>
          <strong className="banner__figure">{left}</strong>
          <WholeText>{after ?? ''}</WholeText>
          {problem === null ? null : (
            <span className="banner__problem" role="alert">
              {problem}
            </span>
          )}
        </Banner>
      );
    }
  }
}

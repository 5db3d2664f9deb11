import { useId, type JSX } from 'react';
import type { SettleLinks } from '#machines/abandonment/abandonment.rules.ts';
import { selectChallenge, selectReview, selectRow } from '#machines/abandonment/abandonment.selectors.ts';
import type { ActiveScreen, ReviewScreen } from '#machines/abandonment/abandonment.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useServices } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { roundDuration } from '#src/i18n/dates.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { ReviewEnd } from '#src/ui/rows/review-list.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { bin } from '#src/ui/icons/icons.ts';
import { AccountTitle } from '#src/ui/layout/account-page.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { CardOutcome } from '#src/ui/layout/card-outcome.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { useAbandonment } from './abandonment.view.tsx';
import type { AbandonmentActor } from './abandonment.actors.ts';
import { DeletionCountdown } from './countdown.tsx';
import { Review } from './review.tsx';

export function DeletionPage({ onBack }: { onBack: () => void }): JSX.Element {
  const { cloudUrl, links, redirectDomain } = useServices().configuration;
  const settleLinks: SettleLinks = {
    cloud_plan: cloudUrl,
    view_plan: links.orders,
    affiliate_program: links['affiliate-program'],
    company: links['business-video'],
    other: links['contact-us'],
    redirectDomain,
  };
  return <DeletionPageView actor={useAbandonment()} links={settleLinks} onBack={onBack} />;
}

interface Props {
  actor: AbandonmentActor;
  links: SettleLinks;
  /** Leads back to the security page. */
  onBack: () => void;
}

/** The deletion page: what blocks the deletion and what it deletes, then the time left to undo it. */
export function DeletionPageView({ actor, links, onBack }: Props): JSX.Element {
  const { t } = useTranslator();
  const row = useSelector(actor, selectRow);
  const title = t('abandonment.review.title');

  switch (row.name) {
    case 'waiting':
      return (
        <>
          <AccountTitle title={title} description={t('abandonment.review.leadIn')} />
          <Card>
            <CardPart>
              <Skeleton label={t('abandonment.reading')} rows={4} />
            </CardPart>
          </Card>
        </>
      );
    case 'unavailable':
      return (
        <>
          <AccountTitle title={title} description={t('abandonment.review.leadIn')} />
          <ReadFailure actor={actor} screen={row} />
        </>
      );
    case 'scheduled':
      return (
        <>
          <AccountTitle
            title={t('abandonment.scheduled.title')}
            description={t('abandonment.scheduled.more')}
            titleRef={row.lastCompleted !== null || row.interrupted === 'request' ? focusOnMount : undefined}
          />
          <Card>
            <CardPart>
              <DeletionCountdown isTitled screen={row} onRecover={() => actor.send({ type: 'recover.request' })} />
            </CardPart>
          </Card>
        </>
      );
    case 'ended':
      return (
        <>
          <AccountTitle title={t('abandonment.ended.title')} description={t('abandonment.ended.more')} />
          <p>
            <Button variant="cancel" onPress={() => actor.send({ type: 'status.check' })}>
              {t('abandonment.ended.check')}
            </Button>
          </p>
        </>
      );
    case 'active':
      return <Decision actor={actor} screen={row} links={links} onBack={onBack} />;
  }
}

/** The review, or a button to reopen it if it was closed without leaving the page. */
function Decision({ actor, screen, links, onBack }: Props & { screen: ActiveScreen }): JSX.Element {
  const { t, language } = useTranslator();
  const review = useSelector(actor, selectReview);
  const time = roundDuration(screen.undeleteSeconds, language);
  if (review !== null) return <Reviewing actor={actor} review={review} time={time} links={links} onBack={onBack} />;
  return (
    <>
      <AccountTitle
        title={t('abandonment.review.title')}
        description={t('abandonment.review.leadIn')}
        titleRef={screen.isInterrupted ? undefined : focusOnMount}
      />
      <Card>
        <CardOutcome warning={screen.isInterrupted ? t('abandonment.notRequested') : null} />
        <SettingsRow
          icon={bin}
          title={t('abandonment.title')}
          description={t('abandonment.more', { time })}
          action={
            <Button variant="deleteAccount" onPress={() => actor.send({ type: 'review.open' })}>
              {t('abandonment.delete')}
            </Button>
          }
        />
      </Card>
    </>
  );
}

/** Small numbers of blockers are spelled out. */
const countWords = ['one', 'two', 'three', 'four'] as const;

function Reviewing({
  actor,
  review,
  time,
  links,
  onBack,
}: Props & { review: ReviewScreen; time: string }): JSX.Element {
  const { t } = useTranslator();
  const { busy, canConfirm, blockers, isReading, blockersFailure } = review;
  const hintId = useId();
  const isKnown = blockers !== null && blockersFailure === null && !isReading;
  const isBlocked = isKnown && !canConfirm;
  const count = blockers?.length ?? 0;
  const counted = countWords[count - 1] ?? 'more';
  const describe = (): string => {
    if (canConfirm) return t('abandonment.review.ready', { time });
    if (isBlocked) return t(`abandonment.review.blocked.${counted}`, { time, count });
    return t('abandonment.review.unknown', { time });
  };
  const keep = (): void => {
    actor.send({ type: 'review.close' });
    onBack();
  };
  return (
    <>
      <AccountTitle title={t('abandonment.review.title')} description={describe()} />
      <Review actor={actor} screen={review} links={links} />
      <ReviewEnd
        hint={isBlocked ? { id: hintId, text: t(`abandonment.review.settleFirst.${counted}`, { count }) } : undefined}
      >
        <Button variant="cancel" disabled={busy} onPress={keep}>
          {t('abandonment.review.keep')}
        </Button>
        <Button
          variant="deleteAccount"
          busy={busy}
          disabled={!canConfirm}
          describedBy={isBlocked ? hintId : undefined}
          onPress={() => actor.send({ type: 'request.confirm' })}
        >
          {t('abandonment.delete')}
        </Button>
      </ReviewEnd>
      <Challenge actor={actor} time={time} />
    </>
  );
}

/** The second factor, on top of the page. */
function Challenge({ actor, time }: Pick<Props, 'actor'> & { time: string }): JSX.Element | null {
  const { t } = useTranslator();
  const challenge = useSelector(actor, selectChallenge);
  const request = useSelector(actor, ({ children }) => children.requestDeletion);
  const secondFactor = useSelector(
    actor,
    ({ children }) => children.requestDeletion?.getSnapshot().children.secondFactor,
  );
  if (challenge === null) return null;
  return (
    <Dialog
      title={t('abandonment.review.title')}
      closeName={t('shared.close')}
      situation={challenge.name}
      // The page behind it is the previous step.
      onClose={challenge.busy ? undefined : () => request?.send({ type: 'action.leave' })}
    >
      <ChallengeStep
        child={secondFactor}
        busy={challenge.busy}
        inDialog={{
          back: t('shared.back'),
          act: t('sensitiveAction.act.deletion'),
          lastPress: { label: t('abandonment.delete'), loses: true, more: t('abandonment.review.lastPress', { time }) },
        }}
      />
    </Dialog>
  );
}

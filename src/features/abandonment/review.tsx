import { Fragment, type JSX } from 'react';
import { blockerTypes, type Blocker } from '#contract/calls/abandonment.ts';
import { cloudHistoryErasedDays } from '#contract/limits.ts';
import { blockerKind, settleLink, type SettleLinks } from '#machines/abandonment/abandonment.rules.ts';
import type { ReviewScreen } from '#machines/abandonment/abandonment.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { price as priceInWords } from '#src/i18n/money.ts';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { ReviewItem, ReviewList } from '#src/ui/rows/review-list.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { RetryMessage } from '#src/ui/messages/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { circleAlert, camera, circleCheck, cloud, key, shieldCheck } from '#src/ui/icons/icons.ts';
import type { AbandonmentActor } from './abandonment.actors.ts';

interface Props {
  actor: AbandonmentActor;
  screen: ReviewScreen;
  links: SettleLinks;
}

/** What blocks the deletion, and what it deletes. */
export function Review({ actor, screen, links }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { blockers, isReading, blockersFailure, waitSeconds, canConfirm, failure } = screen;
  return (
    <>
      {failure === null ? null : <FormMessage ref={revealMessage}>{explain(failure)}</FormMessage>}
      {blockersFailure !== null ? (
        <RetryMessage
          text={explain(blockersFailure, waitSeconds)}
          label={retryLabel({ t }, waitSeconds)}
          busy={isReading}
          waitSeconds={waitSeconds}
          onRetry={() => actor.send({ type: 'read.retry' })}
        />
      ) : blockers === null ? (
        <Skeleton label={t('abandonment.review.reading')} rows={5} />
      ) : (
        <div className="review-group">
          <ReviewList title={t('abandonment.review.before')}>
            {blockerTypes.flatMap((type) => {
              const open = blockers.filter((blocker) => blocker.type === type);
              if (open.length === 0)
                return [
                  <ReviewItem
                    key={type}
                    kind="settled"
                    icon={circleCheck}
                    title={t(`abandonment.blocker.${type}.settled`)}
                  />,
                ];
              return open.map((blocker, index) => (
                <BlockerItem key={`${type} ${index}`} blocker={blocker} links={links} />
              ));
            })}
            {blockers
              .filter(({ type }) => blockerKind(type) === 'other')
              .map((blocker, index) => (
                <BlockerItem key={`other ${index}`} blocker={blocker} links={links} />
              ))}
          </ReviewList>
          {canConfirm ? null : (
            <div>
              <Button variant="cancel" busy={isReading} onPress={() => actor.send({ type: 'blockers.refresh' })}>
                {t('abandonment.review.checkAgain')}
              </Button>
            </div>
          )}
        </div>
      )}
      <Losses />
    </>
  );
}

function BlockerItem({ blocker, links }: { blocker: Blocker; links: SettleLinks }): JSX.Element {
  const { t, language } = useTranslator();
  const { dayInText } = useDates();
  const { type, name, until, price } = blocker;
  const kind = blockerKind(type);
  const { href, isOwn } = settleLink(blocker, links);
  const date = until === null ? null : dayInText(until);
  const facts = [
    // For a type without a name on this page, show the service's name.
    name ?? (kind === 'other' ? type : null),
    price === null ? null : priceInWords(price.amount, price.currency, language),
    date === null
      ? null
      : t(type === 'cloud_plan' ? 'abandonment.blocker.renews' : 'abandonment.blocker.ends', { date }),
  ].filter((fact) => fact !== null);
  return (
    <ReviewItem
      kind="open"
      icon={circleAlert}
      title={t(`abandonment.blocker.${kind}.blocked`)}
      action={
        <LinkButton variant="ghost" href={href}>
          {t(kind === 'other' && isOwn ? 'abandonment.blocker.other.openOwn' : `abandonment.blocker.${kind}.open`)}
        </LinkButton>
      }
    >
      {facts.length === 0 ? null : (
        <p>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index === 0 ? null : '\u00A0· '}
              <span className="review-item__fact">{fact}</span>
            </Fragment>
          ))}
        </p>
      )}
      <p>{t(`abandonment.blocker.${kind}.settle`)}</p>
    </ReviewItem>
  );
}

const losses = { videos: cloud, warranty: shieldCheck, keys: key, access: camera } as const;

function Losses(): JSX.Element {
  const { t } = useTranslator();
  return (
    <ReviewList title={t('abandonment.review.lose')}>
      {(['videos', 'warranty', 'keys', 'access'] as const).map((loss) => (
        <ReviewItem key={loss} kind="fact" icon={losses[loss]} title={t(`abandonment.loss.${loss}.title`)}>
          <p>{t(`abandonment.loss.${loss}.more`, { days: cloudHistoryErasedDays })}</p>
        </ReviewItem>
      ))}
    </ReviewList>
  );
}

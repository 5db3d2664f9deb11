import { useId, useState, type JSX, type ReactNode } from 'react';
import type { LockDownStep } from '#contract/calls/lock-down.ts';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { countsOf, isSecured, rowsOf, selectScreen } from '#machines/lock-down/lock-down.selectors.ts';
import type { ChecklistScreen, LockDownScreen, StepRow } from '#machines/lock-down/lock-down.selectors.ts';
import { maskedName } from '#machines/shared/masked-name.ts';
import { useUsername } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Checklist, ChecklistProgress, ChecklistStep } from '#src/ui/rows/checklist.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { AccountTitle } from '#src/ui/layout/account-page.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { AbandonmentBanner } from '#src/features/abandonment/abandonment.view.tsx';
import { FactorRemovalBanner } from '#src/features/two-factor/two-factor.view.tsx';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { OpenTakeBacks } from '#src/features/take-back/open-take-backs.tsx';
import { inputOf, provideLockDown, type LockDownActor } from './lock-down.actors.ts';
import { OpenStep } from './open-step.tsx';
import { ReportedEvent } from './reported-event.tsx';

export function LockDownSection(): JSX.Element {
  const actor = useChart(provideLockDown, inputOf);
  const banner = (
    <FactorRemovalBanner>
      <AbandonmentBanner />
    </FactorRemovalBanner>
  );
  return <LockDownView actor={actor} banner={banner} />;
}

/** The "This was not me" checklist. At the end its title says what is done. */
export function LockDownView({ actor, banner }: { actor: LockDownActor; banner?: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const [hasBegun, setHasBegun] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (screen.name === 'notBegun' && !isAsked) setAsked(true);
  if (screen.name === 'checklist' && !hasBegun) setHasBegun(true);
  if (screen.name !== 'finished') {
    return (
      <>
        <PageTitle>{t('lockDown.pageTitle')}</PageTitle>
        <AccountTitle title={t('lockDown.title')} description={t('lockDown.description')} />
        {banner}
        <Contents actor={actor} screen={screen} isAsked={isAsked} />
      </>
    );
  }
  const rows = rowsOf(screen);
  const { skipped } = countsOf(rows);
  const end = isSecured(rows) ? 'secured' : 'left';
  const describe = (): string => {
    if (skipped === 0) return t('lockDown.finished.all');
    return skipped === 1 ? t('lockDown.finished.one') : t('lockDown.finished.some', { count: skipped });
  };
  return (
    <>
      <PageTitle>{t(`lockDown.finished.${end}.pageTitle`)}</PageTitle>
      <AccountTitle
        title={t(`lockDown.finished.${end}.title`)}
        description={describe()}
        // The last step disappears with its buttons, so the result takes the focus, unless the page starts with it.
        titleRef={hasBegun ? focusOnMount : undefined}
      />
      {banner}
      <Contents actor={actor} screen={screen} isAsked={isAsked} />
      <p>
        <a href={`${routes.accountSecurity}${securityParts.activity}`}>{t('lockDown.finished.activity')}</a>
      </p>
    </>
  );
}

interface ContentsProps<Screen = LockDownScreen> {
  actor: LockDownActor;
  screen: Screen;
  /** The page offered the start of the checklist, instead of opening with one. */
  isAsked: boolean;
}

function Contents({ actor, screen, isAsked }: ContentsProps): JSX.Element {
  const { t } = useTranslator();

  switch (screen.name) {
    case 'waiting':
      return (
        <Card>
          <CardPart>
            <Skeleton label={t('lockDown.reading')} rows={4} />
          </CardPart>
        </Card>
      );
    case 'unavailable':
      return <ReadFailure actor={actor} screen={screen} />;
    case 'notBegun':
      return screen.linked === null ? (
        <Card>
          <CardPart>
            <p>{t('lockDown.notBegun')}</p>
            <p>
              <Button onPress={() => actor.send({ type: 'lockDown.start' })}>{t('lockDown.start')}</Button>
            </p>
          </CardPart>
        </Card>
      ) : (
        <LinkedEvent actor={actor} event={screen.linked} />
      );
    case 'checklist':
    case 'finished':
      return <Steps actor={actor} screen={screen} isAsked={isAsked} />;
  }
}

interface LinkedProps {
  actor: LockDownActor;
  event: SecurityEventReply;
}

/** What a mailed link reports, and for which account, before anything happens. */
function LinkedEvent({ actor, event }: LinkedProps): JSX.Element {
  const { t } = useTranslator();
  const textId = useId();
  const username = useUsername();
  return (
    <>
      <ReportedEvent event={event} title={t('lockDown.linked.subject')} />
      <Card>
        <CardPart>
          <p id={textId}>
            <WholeText>
              {username === '' ? t('lockDown.notBegun') : t('lockDown.linked.text', { account: maskedName(username) })}
            </WholeText>
          </p>
          <p>{t('lockDown.linked.leave')}</p>
          <p>
            <Button ref={focusOnMount} describedBy={textId} onPress={() => actor.send({ type: 'lockDown.start' })}>
              {t('lockDown.start')}
            </Button>
          </p>
        </CardPart>
      </Card>
    </>
  );
}

function Steps({ actor, screen, isAsked }: ContentsProps<ChecklistScreen>): JSX.Element {
  const { t } = useTranslator();
  const { event } = screen.lockDown;
  const rows = rowsOf(screen);
  const { done, skipped, left } = countsOf(rows);
  // A step that opens later takes the focus, and so does the first one after "Start"; the one that the page opens with
  // does not.
  const [first] = useState(isAsked ? null : screen.current);
  const focus = screen.current === first ? undefined : focusOnMount;
  const position =
    screen.current === null
      ? null
      : t('lockDown.position', { step: rows.findIndex(({ step }) => step === screen.current) + 1, of: rows.length });
  const describe = (step: LockDownStep, state: StepRow['state']): ReactNode => {
    if (state === 'open') return null;
    if (step !== 'recoveryEmail' || state !== 'current') return t(`lockDown.steps.${step}.${state}`);
    return <span role="status">{t(`lockDown.steps.recoveryEmail.${screen.isUnkept ? 'unkept' : 'current'}`)}</span>;
  };
  return (
    <>
      <OpenTakeBacks takeBacks={screen.lockDown.takeBacks} />
      {event === null ? null : <ReportedEvent event={event} title={t('lockDown.subject')} />}
      <section aria-label={t('lockDown.progress')}>
        <ChecklistProgress
          counts={
            screen.name === 'finished'
              ? t('lockDown.countsAtEnd', { done, skipped })
              : t('lockDown.counts', { done, skipped, left })
          }
          position={position}
          states={rows.map(({ state }) => state)}
        />
        <Checklist label={t('lockDown.list')}>
          {rows.map(({ step, state }) => (
            <ChecklistStep
              key={`${step} ${state}`}
              state={state}
              title={t(`lockDown.steps.${step}.title`)}
              description={describe(step, state)}
              focus={state === 'current' ? focus : undefined}
              end={
                state === 'done' ? (
                  t('lockDown.done')
                ) : state === 'skipped' && !screen.busy ? (
                  <Button variant="ghost" onPress={() => actor.send({ type: 'step.open', step })}>
                    {t('lockDown.doItNow')}
                  </Button>
                ) : undefined
              }
            >
              {state === 'current' ? (
                <OpenStep actor={actor} step={step} busy={screen.busy} failure={screen.failure} />
              ) : undefined}
            </ChecklistStep>
          ))}
        </Checklist>
      </section>
    </>
  );
}

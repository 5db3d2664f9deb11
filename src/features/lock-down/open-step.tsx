import type { JSX } from 'react';
import type { LockDownStep } from '#contract/calls/lock-down.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ChecklistButtons } from '#src/ui/account/checklist.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { RetryMessage } from '#src/ui/feedback/retry-message.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { AccessList } from '../account-sessions/access-list.tsx';
import { PasswordView } from '../password/password.view.tsx';
import { RecoveryEmailView } from '../recovery-email/recovery-email.view.tsx';
import { ThirdPartyLinksView } from '../third-party-links/third-party-links.view.tsx';
import { TwoFactorView } from '../two-factor/two-factor.view.tsx';
import type { LockDownActor } from './lock-down.actors.ts';

interface Props {
  actor: LockDownActor;
  step: LockDownStep;
  /** What became of it is being saved. */
  busy: boolean;
  failure: Failure | null;
}

/** What the open step is done with: the view of its own feature, and the ways past it. */
export function OpenStep({ actor, step, busy, failure }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  if (failure !== null) {
    return <RetryMessage ref={focusOnMount} text={explain(failure)} label={t('shell.retry')} busy={busy} onRetry={() => actor.send({ type: 'report.retry' })} />;
  }
  return (
    <>
      <Act actor={actor} step={step} />
      <ChecklistButtons>
        <Button variant="cancel" busy={busy} onPress={() => actor.send({ type: 'step.skip' })}>
          {t('lockDown.skip')}
        </Button>
        {step === 'links' || step === 'recoveryEmail' ? (
          <Button busy={busy} onPress={() => actor.send({ type: 'step.confirm' })}>
            {t(`lockDown.steps.${step}.confirm`)}
          </Button>
        ) : null}
      </ChecklistButtons>
    </>
  );
}

/** Gone while the step is being saved: its chart has ended. */
function Act({ actor, step }: Pick<Props, 'actor' | 'step'>): JSX.Element | null {
  const { sessions, password, secondFactor, links, recoveryEmail } = useSelector(actor, ({ children }) => children);
  switch (step) {
    case 'sessions':
      return sessions === undefined ? null : <AccessList actor={sessions} kind="sessions" />;
    case 'password':
      return password === undefined ? null : <Row><PasswordView actor={password} /></Row>;
    case 'secondFactor':
      return secondFactor === undefined ? null : <Row><TwoFactorView actor={secondFactor} /></Row>;
    case 'links':
      return links === undefined ? null : <ThirdPartyLinksView actor={links} />;
    case 'recoveryEmail':
      return recoveryEmail === undefined ? null : <Row><RecoveryEmailView actor={recoveryEmail} /></Row>;
  }
}

function Row({ children }: { children: JSX.Element }): JSX.Element {
  return <Card>{children}</Card>;
}

import type { JSX } from 'react';
import type { LockDownStep } from '#contract/calls/lock-down.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { selectEndingAll } from '#machines/account-sessions/account-sessions.selectors.ts';
import { selectRow as selectPassword } from '#machines/password/password.selectors.ts';
import { selectRow as selectTwoFactor } from '#machines/two-factor/two-factor.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ChecklistButtons } from '#src/ui/rows/checklist.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { RetryMessage } from '#src/ui/messages/retry-message.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { AccessList } from '#src/features/account-sessions/access-list.tsx';
import type { AccountSessionsActor } from '#src/features/account-sessions/account-sessions.actors.ts';
import { PasskeyView } from '#src/features/passkey/passkey.view.tsx';
import type { PasswordActor } from '#src/features/password/password.actors.ts';
import { PasswordView } from '#src/features/password/password.view.tsx';
import { RecoveryEmailView } from '#src/features/recovery-email/recovery-email.view.tsx';
import { ThirdPartyLinksView } from '#src/features/third-party-links/third-party-links.view.tsx';
import type { TwoFactorActor } from '#src/features/two-factor/two-factor.actors.ts';
import { TwoFactorView } from '#src/features/two-factor/two-factor.view.tsx';
import type { LockDownActor } from './lock-down.actors.ts';

interface Props {
  actor: LockDownActor;
  step: LockDownStep;
  /** The result of the step is being saved. */
  busy: boolean;
  failure: Failure | null;
}

/** The open step: its own feature's view, and buttons to skip or finish it. */
export function OpenStep({ actor, step, busy, failure }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { sessions, password, secondFactor, passkeys, links, recoveryEmail } = useSelector(
    actor,
    ({ children }) => children,
  );
  if (failure !== null) {
    return (
      <RetryMessage
        ref={focusOnMount}
        text={explain(failure)}
        label={t('shell.retry')}
        busy={busy}
        onRetry={() => actor.send({ type: 'report.retry' })}
      />
    );
  }
  const { view, button } = partsOfStep();
  return (
    <>
      {view}
      <ChecklistButtons>
        <Button variant="cancel" busy={busy} onPress={() => actor.send({ type: 'step.skip' })}>
          {t('lockDown.skip')}
        </Button>
        {button}
      </ChecklistButtons>
    </>
  );

  /** The view disappears while the step is being saved, because its chart has ended. */
  function partsOfStep(): Record<'view' | 'button', JSX.Element | undefined> {
    switch (step) {
      case 'sessions':
        return {
          view: sessions && <AccessList actor={sessions} kind="sessions" isAllElsewhere />,
          button: sessions && <EndOthers actor={sessions} />,
        };
      case 'password':
        return {
          view: password && inCard(<PasswordView actor={password} isActionElsewhere />),
          button: password && <ChangePassword actor={password} />,
        };
      case 'secondFactor':
        return {
          view: secondFactor && inCard(<TwoFactorView actor={secondFactor} isActionElsewhere />),
          button: secondFactor && <ChangeTwoFactor actor={secondFactor} />,
        };
      case 'passkeys':
        return { view: passkeys && inCard(<PasskeyView actor={passkeys} />), button: confirmButton(step) };
      case 'links':
        return { view: links && <ThirdPartyLinksView actor={links} isBare />, button: confirmButton(step) };
      case 'recoveryEmail':
        return {
          view: recoveryEmail && inCard(<RecoveryEmailView actor={recoveryEmail} />),
          button: confirmButton(step),
        };
    }
  }

  function confirmButton(reviewed: 'passkeys' | 'links' | 'recoveryEmail'): JSX.Element {
    return (
      <Button busy={busy} onPress={() => actor.send({ type: 'step.confirm' })}>
        {t(`lockDown.steps.${reviewed}.confirm`)}
      </Button>
    );
  }
}

function EndOthers({ actor }: { actor: AccountSessionsActor }): JSX.Element | null {
  const { t } = useTranslator();
  const { isOffered, busy } = useSelector(actor, selectEndingAll);
  return isOffered ? (
    <Button busy={busy} onPress={() => actor.send({ type: 'all.end' })}>
      {t('lockDown.steps.sessions.act')}
    </Button>
  ) : null;
}

function ChangePassword({ actor }: { actor: PasswordActor }): JSX.Element | null {
  const { t } = useTranslator();
  const row = useSelector(actor, selectPassword);
  return row.name === 'row' ? (
    <Button onPress={() => actor.send({ type: 'password.change' })}>{t('lockDown.steps.password.act')}</Button>
  ) : null;
}

/** New codes if two-factor is on, otherwise the setup. Each opens in its own dialog. */
function ChangeTwoFactor({ actor }: { actor: TwoFactorActor }): JSX.Element | null {
  const { t } = useTranslator();
  const row = useSelector(actor, selectTwoFactor);
  if (row.name !== 'row') return null;
  return (
    <Button onPress={() => actor.send({ type: row.isOn ? 'codes.regenerate' : 'setup.start' })}>
      {t(row.isOn ? 'lockDown.steps.secondFactor.act' : 'shared.setUp')}
    </Button>
  );
}

const inCard = (view: JSX.Element): JSX.Element => <Card>{view}</Card>;

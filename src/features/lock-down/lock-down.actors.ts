// Tested by e2e/recovery/lock-down.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { LockDown } from '#contract/calls/lock-down.ts';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import { lockDownMachine } from '#machines/lock-down/lock-down.machine.ts';
import type { LockDownInput, StepReport } from '#machines/lock-down/lock-down.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { lockDownApi } from '#src/api/lock-down.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { AppServices } from '#src/services/services.ts';
import { reportedEvent } from '#src/browser/storage/reported-event.ts';
import { provideAccountSessions } from '#src/features/account-sessions/account-sessions.actors.ts';
import { stepsOf } from '#src/features/lock-down-reminder/lock-down-reminder.actors.ts';
import { providePasskeys } from '#src/features/passkey/passkey.actors.ts';
import { providePassword } from '#src/features/password/password.actors.ts';
import { provideRecoveryEmail } from '#src/features/recovery-email/recovery-email.actors.ts';
import { provideThirdPartyLinks } from '#src/features/third-party-links/third-party-links.actors.ts';
import { provideTwoFactor } from '#src/features/two-factor/two-factor.actors.ts';

export type LockDownActor = ActorRefFrom<typeof lockDownMachine>;

/** The checklist with its ports filled. Each step is its own feature's chart. */
export function provideLockDown(services: AppServices): typeof lockDownMachine {
  const { read, describe, start, saveStep } = lockDownApi(services.send);
  return fillPorts(lockDownMachine, {
    actors: {
      readLockDown: fromPromise<LockDown | null>(({ signal }) => read(signal)),
      describeReport: fromPromise<SecurityEventReply, { event: string }>(({ input: { event }, signal }) =>
        describe(event, signal),
      ),
      startLockDown: fromPromise<LockDown, { event: string | null }>(({ input: { event }, signal }) =>
        start(event, signal),
      ),
      saveStep: fromPromise<LockDown, { report: StepReport }>(({ input: { report }, signal }) =>
        saveStep(report, signal),
      ),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady, readAgain),
      sessions: provideAccountSessions(services, 'sessions'),
      password: providePassword(services),
      secondFactor: provideTwoFactor(services),
      passkeys: providePasskeys(services),
      links: provideThirdPartyLinks(services),
      recoveryEmail: provideRecoveryEmail(services),
    },
    actions: { forgetEvent: () => reportedEvent(services.tabValues).clear() },
  });
}

export function inputOf(services: Pick<AppServices, 'tabValues' | 'configuration'>): LockDownInput {
  const reported = reportedEvent(services.tabValues).read();
  return { ...stepsOf(services), event: reported?.id ?? null, isPressed: reported?.isPressed ?? false };
}

// Tested by e2e/security/two-factor.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { setUpTwoFactor } from '#contract/pages.ts';
import { securityRequests } from '#contract/security-parts.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { Secret } from '#machines/shared/secret.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { changeFactor, readStatus } from '#machines/two-factor/two-factor.ports.ts';
import type {
  AuthenticatorSecret,
  BackupCodes,
  TwoFactorChange,
  TwoFactorEvent,
} from '#machines/two-factor/two-factor.model.ts';
import { twoFactorApi } from '#src/api/two-factor.ts';
import { onAddressRequest } from '#src/services/address-requests.ts';
import { countdown } from '#src/services/countdown.ts';
import { base64Url } from '#src/browser/base64url.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import type { AppServices } from '#src/services/services.ts';
import { replaceSessionCode } from '#src/session/replace-session-code.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';
import { authenticatorSetup } from '#src/browser/storage/authenticator-setup.ts';
import { flagStore } from '#src/browser/storage/stores.ts';

export type TwoFactorActor = ActorRefFrom<typeof twoFactorMachine>;

/** The two-factor row with its ports filled. */
export function provideTwoFactor(services: AppServices): typeof twoFactorMachine {
  const { configuration, values, tabValues, send, leaveGuard } = services;
  const api = twoFactorApi(send);
  return fillPorts(twoFactorMachine, {
    actions: { storeDismissed: () => flagStore(values, configuration.storage.twoFactorNoticeOff).write() },
    actors: {
      requests: fromCallback<EventObject>(({ sendBack }) => {
        const start = (event: TwoFactorEvent) => () => sendBack(event);
        const stops = [
          onAddressRequest(setUpTwoFactor, start({ type: 'setup.start' })),
          onAddressRequest(securityRequests.backupCodes, start({ type: 'codes.regenerate' })),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      readStatus: provideRead(readStatus, services.clock.steady, ({ signal }) => api.readStatus(signal)),
      makeSecret: fromPromise<AuthenticatorSecret, { isOn: boolean }>(async ({ input: { isOn }, signal }) => {
        const { qrPath } = await loadChunk(() => import('./qr-path.ts'));
        const secret = await api.makeSecret({ setup: authenticatorSetup(tabValues, randomId), isOn }, signal);
        return { ...secret, drawing: new Secret(qrPath(secret.uri.reveal())) };
      }),
      changeFactor: provideSensitiveAction<TwoFactorChange, BackupCodes | null>(
        changeFactor,
        services,
        async ({ subject, proof }) => {
          const { sessionCode, backupCodes } = await api.change(subject, proof);
          if (sessionCode !== null) replaceSessionCode(services, sessionCode);
          return backupCodes;
        },
      ),
      confirmCodes: fromPromise<void, Pick<BackupCodes, 'generatedAt'>>(({ input: { generatedAt }, signal }) =>
        api.confirmCodes(generatedAt, signal),
      ),
      // The dialog asks; leaving is possible once it is closed.
      leaveGuard: fromCallback<EventObject>(({ sendBack }) =>
        leaveGuard.hold(() => {
          sendBack({ type: 'codes.leave' } satisfies TwoFactorEvent);
          return Promise.resolve(false);
        }),
      ),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady),
    },
  });
}

const randomId = (): string => base64Url(crypto.getRandomValues(new Uint8Array(24)));

/** Whether the invitation was dismissed since login. */
export function isInvitationDismissed({ configuration, values }: AppServices): boolean {
  return flagStore(values, configuration.storage.twoFactorNoticeOff).read();
}

import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { archiveAddressSchema, makeArchiveAddress } from '#contract/calls/archive.ts';
import { performTask, archiveMachine, readStatus } from '#machines/archive/archive.machine.ts';
import type { ArchiveEvent, ArchiveTask, DatedArchive, PollInput } from '#machines/archive/archive.model.ts';
import { pollDelay } from '#machines/archive/archive.rules.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { archiveApi } from '#src/api/archive.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { AppServices } from '#src/services/services.ts';
import { dayOf } from '#src/browser/local-day.ts';
import { startDownload } from '#src/browser/start-download.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type ArchiveActor = ActorRefFrom<typeof archiveMachine>;

/** The data archive with its ports filled. */
export function provideArchive(services: AppServices): typeof archiveMachine {
  const api = archiveApi(services.send);
  const { now, steady } = services.clock;

  const readDated = async (signal: AbortSignal): Promise<DatedArchive> => {
    const status = await api.readStatus(signal);
    return { ...status, isToday: status.createdAt !== null && dayOf(status.createdAt) === dayOf(now()) };
  };

  /** The address exists only in memory, between the core and the browser or app. */
  const download = async (proof: Proof | null): Promise<void> => {
    const vault = await services.vault.open();
    const { url } = await vault.openReply(makeArchiveAddress, archiveAddressSchema, (vaultKey) =>
      api.makeAddress(vaultKey, proof),
    );
    await deliver(services, new Secret(url));
  };

  return fillPorts(archiveMachine, {
    actors: {
      readStatus: provideRead(readStatus, steady, ({ signal }) => readDated(signal)),
      pollStatus: fromPromise(({ signal }) => readDated(signal)),
      performTask: provideSensitiveAction<ArchiveTask, void>(performTask, services, ({ subject, proof }) =>
        subject === 'download' ? download(proof) : api.start(proof),
      ),
      pollTimer: fromCallback<EventObject, PollInput>(({ input, sendBack }) => {
        const due = steady() + pollDelay(input);
        let isSent = false;
        // Compares clock readings, so that a page that was hidden reads the status as soon as it is visible again.
        const check = (): void => {
          if (isSent || document.visibilityState === 'hidden' || steady() < due) return;
          isSent = true;
          sendBack({ type: 'poll.due' } satisfies ArchiveEvent);
        };
        const timer = setInterval(check, 1000);
        document.addEventListener('visibilitychange', check);
        return () => {
          clearInterval(timer);
          document.removeEventListener('visibilitychange', check);
        };
      }),
      waitCountdown: countdown('waitCountdown.tick', steady, readAgain),
    },
  });
}

async function deliver({ hostApp, messageBar }: AppServices, url: Secret<string>): Promise<void> {
  if (hostApp === null) {
    startDownload(url);
    return;
  }
  await hostApp.postUserArchiveUrl(url);
  messageBar.send({
    type: 'message.show',
    message: { id: 'archiveHandedOver', kind: 'success', messageKey: 'archive.handedOver' },
  });
}

import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import type { AgreedDocument, AgreementsEvent, AgreementsInput } from '#machines/agreements/agreements.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { agreementsApi } from '#src/api/legal-documents.ts';
import type { AppServices } from '#src/services/services.ts';
import { deferredAgreements } from '#src/browser/storage/flags.ts';
import { accountSignal } from '#src/services/account-acts.ts';

export type AgreementsActor = ActorRefFrom<typeof agreementsMachine>;

type Dependencies = Pick<AppServices, 'send' | 'values' | 'messageBar' | 'tabs'>;

/** The question about new versions with its ports filled. */
export function provideAgreements({ send, values, messageBar, tabs }: Dependencies): typeof agreementsMachine {
  const { list, agreeTo } = agreementsApi(send);
  return fillPorts(agreementsMachine, {
    actors: {
      readAgreements: fromPromise<readonly AgreedDocument[]>(({ signal }) => list(signal)),
      agreeTo: fromPromise<void, { agreements: readonly Agreement[] }>(async ({ input: { agreements } }) => {
        for (const agreement of agreements) await agreeTo(agreement);
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        const reading = new AbortController();
        const report = (event: AgreementsEvent): void => sendBack(event);
        const look = async (): Promise<void> => {
          if (document.visibilityState === 'hidden') return;
          if (deferredAgreements(values).read()) report({ type: 'otherTab.deferred' });
          else report({ type: 'agreements.changed', documents: await list(reading.signal) });
        };
        // The question stays if the list cannot be read.
        const onSignal = (): void => void look().catch(() => undefined);
        const stop = tabs.listen((signal) => {
          if (signal === accountSignal) onSignal();
        });
        document.addEventListener('visibilitychange', onSignal);
        return () => {
          reading.abort();
          stop();
          document.removeEventListener('visibilitychange', onSignal);
        };
      }),
    },
    actions: {
      storeDeferred: () => deferredAgreements(values).write(),
      announceAgreed: () =>
        messageBar.send({
          type: 'message.show',
          message: { id: 'agreed', kind: 'success', messageKey: 'agreements.agreed' },
        }),
    },
  });
}

/** Whether the user postponed the question since login. */
export function inputOf({ values }: Pick<Dependencies, 'values'>): AgreementsInput {
  return { isDeferred: deferredAgreements(values).read() };
}

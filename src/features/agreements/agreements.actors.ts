import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Agreement } from '#contract/calls/legal-documents.ts';
import { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import type { AgreedDocument, AgreementsInput } from '#machines/agreements/agreements.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { agreementsApi } from '#src/api/legal-documents.ts';
import type { AppServices } from '#src/services/services.ts';
import { deferredAgreements } from '#src/browser/storage/flags.ts';

export type AgreementsActor = ActorRefFrom<typeof agreementsMachine>;

type Dependencies = Pick<AppServices, 'send' | 'values' | 'messageBar'>;

/** The question about new versions with its ports filled. */
export function provideAgreements({ send, values, messageBar }: Dependencies): typeof agreementsMachine {
  const { list, agreeTo } = agreementsApi(send);
  return fillPorts(agreementsMachine, {
    actors: {
      readAgreements: fromPromise<readonly AgreedDocument[]>(({ signal }) => list(signal)),
      agreeTo: fromPromise<void, { agreements: readonly Agreement[] }>(async ({ input: { agreements } }) => {
        for (const agreement of agreements) await agreeTo(agreement);
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

import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { securitySummaryMachine } from '#machines/security-summary/security-summary.machine.ts';
import type { SecuritySummaryEvent } from '#machines/security-summary/security-summary.model.ts';
import { securitySummaryApi } from '#src/api/security-summary.ts';
import type { AppServices } from '#src/services/services.ts';

export type SecuritySummaryActor = ActorRefFrom<typeof securitySummaryMachine>;

export function provideSecuritySummary({
  send,
  accountActs,
}: Pick<AppServices, 'send' | 'accountActs'>): typeof securitySummaryMachine {
  return fillPorts(securitySummaryMachine, {
    actors: {
      readSummary: fromPromise(({ signal }) => securitySummaryApi(send).read(signal)),
      accountActs: fromCallback<EventObject>(({ sendBack }) =>
        accountActs.subscribe(() => sendBack({ type: 'account.acted' } satisfies SecuritySummaryEvent)),
      ),
    },
  });
}

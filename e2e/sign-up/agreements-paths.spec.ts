import { agree, listAgreements } from '#contract/calls/legal-documents.ts';
import { allAgreed } from '#machines/agreements/agreements.harness.ts';
import { deferredAgreementsName } from '#contract/storage-names.ts';
import { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import { selectScreen } from '#machines/agreements/agreements.selectors.ts';
import * as chart from '#machines/agreements/agreements.walk.ts';
import * as view from '#src/features/agreements/agreements.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, mila, type Customer } from '../customers.ts';
import { openSignedIn } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

/** Who has agreed to everything, or to older terms. */
const customerOf = ({ events }: Steps): Customer => (events.find(isRead)?.output === allAgreed ? lin : mila);
const isRead = ({ type }: { readonly type: string }): boolean => type === 'xstate.done.actor.readAgreements';

walkInBrowser<typeof agreementsMachine>('the agreements', {
  machine: agreementsMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { readAgreements: [listAgreements], agreeTo: [agree] },
  wire: ({ port, output }) => (port === 'readAgreements' ? { documents: output } : output),
  customer: customerOf,
  arrange: async ({ service, events }, { port, output }) => {
    const isReadAgain = port === 'readAgreements' && events.find(isRead)?.output !== output;
    if (isReadAgain && output === allAgreed) await service.change(mila, 'agreed');
  },
  open: async (walk) => {
    const { page, service, input } = walk;
    // One document is left, and one call.
    await service.change(mila, 'privacyAgreed');
    if (input?.isDeferred === true)
      await page.addInitScript((name) => localStorage.setItem(name, 'on'), deferredAgreementsName);
    await openSignedIn(page, service, customerOf(walk));
  },
});

import type { Page } from '@playwright/test';
import { agree, listAgreements } from '#contract/calls/legal-documents.ts';
import { allAgreed } from '#machines/agreements/agreements.harness.ts';
import { deferredAgreementsName } from '#contract/storage-names.ts';
import { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import { selectScreen } from '#machines/agreements/agreements.selectors.ts';
import * as chart from '#machines/agreements/agreements.walk.ts';
import * as view from '#src/features/agreements/agreements.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, mila, type Customer } from '../customers.ts';
import { openSignedIn, words } from '../page-objects.ts';
import { passingReads } from '../passing-reads.ts';
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
  outside: ({ page, service }) => ({
    'agreements.changed': async ({ documents }) => {
      if (documents === allAgreed) await service.change(mila, 'agreed');
      const hold = await passingReads(page, listAgreements);
      const read = page.waitForResponse((response) => response.url().endsWith(listAgreements.path));
      await lookAt(page);
      await read;
      await hold();
    },
    'otherTab.deferred': async () => {
      const other = await page.context().newPage();
      await other.goto(service.at('/'));
      await other.getByRole('button', { name: words['en-US'].agreements.later, exact: true }).click();
      await lookAt(page);
    },
  }),
});

/** The user comes back to the tab. */
const lookAt = async (page: Page): Promise<void> =>
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

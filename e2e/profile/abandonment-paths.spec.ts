import * as v from 'valibot';
import { cancelDeletion, readDeletion, readDeletionBlockers, requestDeletion } from '#contract/calls/abandonment.ts';
import { abandonmentMachine } from '#machines/abandonment/abandonment.machine.ts';
import { selectScreen } from '#machines/abandonment/abandonment.selectors.ts';
import * as chart from '#machines/abandonment/abandonment.walk.ts';
import * as view from '#src/features/abandonment/abandonment.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, noor, theo, type Customer } from '../customers.ts';
import { setSessionCookies } from '../page-objects.ts';
import type { Steps } from '../path-steps.ts';

const status = v.object({ planned: v.nullable(v.object({ executeAt: v.number() })), undeleteSeconds: v.number() });
const threeDays = 259_200_000;

/** Theo has planned a deletion, Noor has everything that blocks one. */
function customer({ events: steps, has }: Steps): Customer {
  const first = steps.map(({ output }) => output).find((output) => v.is(status, output));
  if (first !== undefined && first.planned !== null) return theo;
  return has('Northside Storage') ? noor : lin;
}

/** The banner offers the recovery again although the status cannot be read; the deletion page does not. */
const isOfferedUnread = ({ events: steps }: Steps): boolean =>
  steps.some(({ type }, at) => type === 'recover.request' && steps[at - 1]?.type === 'xstate.snapshot.readStatus');

walkInBrowser<typeof abandonmentMachine>('the deletion', {
  machine: abandonmentMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readStatus: [readDeletion],
    refreshStatus: [readDeletion],
    readBlockers: [readDeletionBlockers],
    requestDeletion: [requestDeletion],
    cancelDeletion: [cancelDeletion],
  },
  wire: ({ port, output }) => {
    if (port === 'readBlockers') return { locks: output };
    if (!v.is(status, output)) return output;
    const serverTime = Date.now();
    const common = { serverTime, undeleteSeconds: output.undeleteSeconds };
    if (output.planned === null) return { status: 'none', ...common };
    return { status: 'scheduled', id: '1', scheduledAt: serverTime, executeAt: serverTime + threeDays, ...common };
  },
  // The page shows the message itself.
  withoutCall: ['announceRecovered'],
  customer,
  open: async (walk) => {
    const { page, service } = walk;
    await setSessionCookies(page, service, customer(walk));
    // This page has the row as well, with the words of the deletion page.
    await page.goto(service.at(isOfferedUnread(walk) ? '/accountSecurity' : '/accountSecurity#delete'));
  },
  // The first second follows as soon as the countdown begins.
  isPassing: (snapshot) => snapshot.matches('scheduled') && snapshot.context.secondsLeft === null,
  cannot: (event, snapshot) => {
    const { type } = event;
    if ('secondsLeft' in event && event.secondsLeft === 0 && snapshot.matches({ scheduled: 'recovering' }))
      return 'a call never takes the three days until then';
    const { interrupted } = snapshot.context;
    if (type === 'recover.request' && snapshot.matches('checking') && interrupted !== 'recovery')
      return 'offered only after a recovery whose response was lost';
    const isLeft = interrupted !== 'request';
    return type === 'review.open' && isLeft ? 'the page has been left: the security page links to it' : null;
  },
  outside: ({ page }) => ({
    // The page counts down by itself.
    'deletionCountdown.tick': async ({ secondsLeft }) => {
      if (secondsLeft === 0) await page.clock.fastForward(threeDays);
    },
    'page.returned': () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  }),
});

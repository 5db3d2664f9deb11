import { endOtherSessions, endUserSession, listSessions, renameSession } from '#contract/calls/account-sessions.ts';
import { sessions } from '#machines/account-sessions/account-sessions.harness.ts';
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import { selectScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import * as chart from '#machines/account-sessions/account-sessions.walk.ts';
import * as view from '#src/features/account-sessions/account-sessions.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';

/** Logged in after this browser, the last one first in the list. */
const others = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
];

walkInBrowser<typeof accountSessionsMachine>('the sessions', {
  machine: accountSessionsMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { readItems: [listSessions], endAccess: [endUserSession, endOtherSessions], saveName: [renameSession] },
  wire: ({ port, output }) =>
    port === 'readItems' && Array.isArray(output)
      ? {
          sessions: sessions.slice(0, output.length).map(({ isCurrent, name, givenName, location, ...each }) => ({
            ...each,
            current: isCurrent,
            device: name,
            ...(givenName !== null && { name: givenName }),
            ...(location !== null && { location }),
          })),
        }
      : output,
  customer: () => lin,
  open: '/accountSecurity#sessions',
  prepare: async ({ service, events }) => {
    const isAlone = events.find(({ type }) => type === 'xstate.done.actor.readItems')?.output !== sessions;
    if (isAlone) return;
    for (const userAgent of others) await service.tryPassword(lin.username, lin.password, { 'user-agent': userAgent });
  },
  arrange: async ({ service }, { port, output }) => {
    if (port === 'readItems' && Array.isArray(output) && output.length === 1) await service.change(lin, 'othersEnded');
  },
  outside: ({ page }) => ({
    'page.returned': () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  }),
});

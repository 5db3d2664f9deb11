import * as v from 'valibot';
import type { SnapshotFrom } from 'xstate';
import { confirmEmail, describeEmailLink, sendCandidate } from '#contract/calls/email.ts';
import { routes } from '#contract/pages.ts';
import { emailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { selectScreen } from '#machines/email-link/email-link.selectors.ts';
import * as chart from '#machines/email-link/email-link.walk.ts';
import * as view from '#src/features/email-link/email-link.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { pia } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { mailsTo } from '../mails.ts';
import { setSessionCookies } from '../page-objects.ts';
import type { Service } from '../service.ts';

/** The mailed link of the page that is walked. */
let link: URL;

walkInBrowser<typeof emailLinkMachine>('the link of a mail', {
  machine: emailLinkMachine,
  ...chart,
  ...view,
  // An outcome that no retry can change has a text of its own, not that of its failure.
  selectScreen: (snapshot) => {
    const screen = selectScreen(snapshot);
    return isRetryable(snapshot) || screen.name !== 'ended' ? screen : { ...screen, failure: null };
  },
  calls: { describeLink: [describeEmailLink], followLink: [confirmEmail] },
  refuses: () => ['email_already_verified'],
  cannot: (event, snapshot) => {
    if (event.type === 'link.retry' && !isRetryable(snapshot))
      return 'offered only where a retry can change the outcome';
    const isChallenge = event.type === 'xstate.snapshot.followLink' || JSON.stringify(event).includes('"cancelled"');
    return isChallenge ? 'only taking a change back asks for a second factor' : null;
  },
  customer: () => pia,
  open: async ({ page, service, input }) => {
    link = await mailLink(service);
    // The page that does not return needs no login.
    if (input?.returns === false) link.pathname = routes.emailCallback;
    else await setSessionCookies(page, service, pia);
    await page.goto(link.href);
  },
  // In another browser.
  arrange: async ({ service }, { port, failure }) => {
    if (port === 'followLink' && failure?.symbol === 'email_already_verified') await follow(service);
  },
});

function isRetryable(snapshot: SnapshotFrom<typeof emailLinkMachine>): boolean {
  const screen = selectScreen(snapshot);
  return screen.name === 'ended' && screen.outcome === 'unknown';
}

const tokenSchema = v.object({ access_token: v.string() });
const headers = { 'content-type': 'application/json' };

async function mailLink(service: Service): Promise<URL> {
  const { text } = await service.tryPassword(pia.username, pia.password);
  const { access_token: token } = v.parse(tokenSchema, JSON.parse(text));
  await service.call(sendCandidate.path, {
    method: sendCandidate.method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ emailAddress: pia.username, usage: 'verify_email' }),
  });
  const find = async () =>
    /https?:\S+\/verify-email\S+/.exec((await mailsTo(service, pia.username))[0]?.text ?? '')?.[0];
  await expect.poll(find).toBeDefined();
  return new URL((await find()) ?? '');
}

async function follow(service: Service): Promise<void> {
  const candidate = link.searchParams.get('candidate');
  const body = JSON.stringify({ candidate, emailAddress: pia.username });
  await service.call(confirmEmail.path, { method: confirmEmail.method, headers, body });
}

import {
  removeNewAuthenticator,
  removeNewLink,
  removeNewPasskey,
  reviewRecoveryEmail,
} from '#contract/calls/password.ts';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import { selectScreen } from '#machines/link-review/link-review.selectors.ts';
import * as chart from '#machines/link-review/link-review.walk.ts';
import * as view from '#src/features/link-review/link-review.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { codeMailedTo } from '../mails.ts';
import { codeStep, hydrated, typePassword, words } from '../page-objects.ts';

const input = { ...chart.input, authenticators: [] };

walkInBrowser<typeof linkReviewMachine>('the review after a reset', {
  machine: linkReviewMachine,
  ...chart,
  // Lin has no authenticator app: an account with two of them enters a code of one on the way here.
  options: { ...chart.options, input },
  paths: chart.paths.filter(({ events }) => !events.some(isOfAuthenticator)),
  ...view,
  selectScreen,
  calls: {
    removeAddition: [removeNewLink, removeNewPasskey, removeNewAuthenticator],
    reviewRecovery: [reviewRecoveryEmail],
  },
  customer: () => lin,
  open: async ({ page, service }) => {
    await service.change(lin, 'juniperRemoved');
    await service.change(lin, 'additionsMade');
    await page.goto(service.at('/reset-password'));
    await hydrated(page);
    const { press, type } = handsOn(page);
    await type('fields.email', lin.username);
    await press('passwordReset.send');
    await codeStep(page).code.fill(await codeMailedTo(service, lin.username));
    await codeStep(page).code.press('Enter');
    await typePassword(page, 'Quiet-Harbour-29');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words['en-US'].linkReview.title })).toBeVisible();
  },
});

function isOfAuthenticator(event: object): boolean {
  return 'kind' in event && event.kind === 'authenticators';
}

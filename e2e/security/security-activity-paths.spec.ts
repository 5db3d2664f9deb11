import type { Page } from '@playwright/test';
import { readActivity } from '#contract/calls/security-activity.ts';
import { securityParts } from '#contract/security-parts.ts';
import { first, input, last, none } from '#machines/security-activity/security-activity.harness.ts';
import { securityActivityMachine } from '#machines/security-activity/security-activity.machine.ts';
import type { Dates } from '#machines/security-activity/security-activity.model.ts';
import { daysBefore } from '#machines/security-activity/security-activity.rules.ts';
import { selectList, selectScreen } from '#machines/security-activity/security-activity.selectors.ts';
import * as chart from '#machines/security-activity/security-activity.walk.ts';
import * as view from '#src/features/security-activity/security-activity.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { words } from '../page-objects.ts';

const labels = words['en-US'].securityActivity.dates;

/** Chooses dates that are as far from the page's today as those of the walk are from its own. */
async function chooseDates(page: Page, dates: Dates): Promise<void> {
  // Each field sends an event; a range that can be listed is chosen at once.
  if (dates.from === daysBefore(dates.to, 6))
    return void (await handsOn(page).press({ key: 'securityActivity.dates.days', gaps: { days: '7' } }));
  const [from, to] = [page.getByLabel(labels.from, { exact: true }), page.getByLabel(labels.to, { exact: true })];
  const today = Date.parse((await to.getAttribute('max')) ?? '');
  const onPage = (day: string): string =>
    day === '' ? '' : new Date(today + Date.parse(day) - Date.parse(input.today)).toISOString().slice(0, 10);
  await from.fill('');
  await to.fill(onPage(dates.to));
  await from.fill(onPage(dates.from));
}

walkInBrowser<typeof securityActivityMachine>('the security activity', {
  machine: securityActivityMachine,
  ...chart,
  ...view,
  selectScreen,
  // "This was not me" opens another page.
  marks: (screen, { page }) => (page.url().endsWith(securityParts.lockDown) ? [] : view.marks(screen)),
  calls: { readPage: [readActivity] },
  wire: ({ output }) => {
    const page = [first, last, none].find((each) => each === output);
    const events = page?.events.map(({ location, detail, times, ...event }) => ({
      ...event,
      ...(location !== null && { location }),
      ...(detail !== null && { detail }),
      ...(times > 1 && { times }),
    }));
    return { ...page, events };
  },
  customer: () => lin,
  open: '/accountSecurity#activity',
  outside: ({ page }) => ({
    'dates.change': ({ dates }) => chooseDates(page, dates),
    'event.report': async () => {
      await handsOn(page).press('securityActivity.notMe');
      await expect(page).toHaveURL(new RegExp(`${securityParts.lockDown}$`));
    },
  }),
  cannot: ({ type }, snapshot) => {
    const list = selectList(snapshot);
    const isOffered = list?.name === 'listed' && list.hasReportable;
    return type === 'event.report' && !isOffered ? 'no event is listed that can be reported' : null;
  },
});

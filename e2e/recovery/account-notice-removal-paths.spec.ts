import type { Page } from '@playwright/test';
import { refuseRemoval } from '#contract/calls/two-factor.ts';
import { accountNoticeMachine, selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import * as chart from '#machines/account-notice/account-notice.walk.ts';
import * as removal from '#src/features/account-notice/factor-removal.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { sam } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { words } from '../page-objects.ts';

const refuse = (page: Page) => page.getByRole('button', { name: words['en-US'].factorRemoval.refuse });

walkInBrowser<typeof accountNoticeMachine>('the notice of a removal', {
  machine: accountNoticeMachine,
  id: 'accountNoticeOfRemoval',
  ...chart,
  ...removal,
  selectScreen,
  calls: { saveAnswer: [refuseRemoval] },
  customer: () => sam,
  open: '/',
  outside: ({ page, service }) => ({
    'notice.ended': async () => {
      await expect(refuse(page)).toBeVisible();
      const other = await page.context().newPage();
      await other.goto(service.at('/'));
      await refuse(other).click();
    },
  }),
  prepare: ({ service }) => service.change(sam, 'removalRequested'),
});

import { refuseRemoval } from '#contract/calls/two-factor.ts';
import { accountNoticeMachine, selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import * as chart from '#machines/account-notice/account-notice.walk.ts';
import * as removal from '#src/features/account-notice/factor-removal.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { sam } from '../customers.ts';

walkInBrowser<typeof accountNoticeMachine>('the notice of a removal', {
  machine: accountNoticeMachine,
  id: 'accountNoticeOfRemoval',
  ...chart,
  ...removal,
  selectScreen,
  calls: { saveAnswer: [refuseRemoval] },
  customer: () => sam,
  open: '/',
  prepare: ({ service }) => service.change(sam, 'removalRequested'),
});

import { dismissTakeBack } from '#contract/calls/take-back.ts';
import { accountNoticeMachine, selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import * as chart from '#machines/account-notice/account-notice.walk.ts';
import * as takeBack from '#src/features/account-notice/take-back.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';

walkInBrowser<typeof accountNoticeMachine>('the notice of a take-back', {
  machine: accountNoticeMachine,
  ...chart,
  ...takeBack,
  selectScreen,
  calls: { saveAnswer: [dismissTakeBack] },
  customer: () => lin,
  open: '/',
  cannot: ({ type }) => (type === 'notice.ended' ? 'the profile takes it away' : null),
  prepare: ({ service }) => service.change(lin, 'changeTakenBack'),
});

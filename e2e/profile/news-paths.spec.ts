import { updateProfile } from '#contract/calls/profile.ts';
import { profileChoiceMachine, selectScreen } from '#machines/profile-choice/profile-choice.machine.ts';
import * as chart from '#machines/profile-choice/profile-choice.walk.ts';
import * as view from '#src/features/profile-choice/news.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';

walkInBrowser<typeof profileChoiceMachine>('news by email', {
  machine: profileChoiceMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { saveChoice: [updateProfile] },
  customer: () => lin,
  open: '/',
  // The button offers the opposite of what is stored.
  prepare: async ({ service, events }) => {
    const [first] = events;
    if (first !== undefined && JSON.stringify(first).includes('false')) await service.change(lin, 'newsWanted');
  },
  cannot: (event, { context: { choice, isSaved } }) => {
    if (event.type !== 'choice.make' || choice === null) return null;
    const isSame = JSON.stringify(event.choice) === JSON.stringify(choice);
    return isSame === isSaved ? 'the button offers the opposite of what is stored' : null;
  },
});

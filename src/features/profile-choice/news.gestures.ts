import type { profileChoiceMachine } from '#machines/profile-choice/profile-choice.machine.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof profileChoiceMachine> = {
  'choice.make': ({ choice }, { press }) =>
    press(['news' in choice && choice.news ? 'news.turnOn' : 'news.turnOff', 'news.term']),
};

/** What the button offers follows the profile, which the chart does not have. */
export const marks = (): readonly Mark[] => ['news.term'];

import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { profileChoiceMachine, type ProfileChoice } from '#machines/profile-choice/profile-choice.machine.ts';
import type { Theme } from '#contract/themes.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { profileApi } from '#src/api/profile.ts';
import { storedTheme } from '#src/browser/storage/theme.ts';
import type { AppServices } from '#src/services/services.ts';

export type ProfileChoiceActor = ActorRefFrom<typeof profileChoiceMachine>;

type Dependencies = Pick<AppServices, 'send' | 'values'>;

/** How the pages of this browser look. */
export const themeHere = ({ values }: Dependencies): Theme => storedTheme(values).read();

/** A choice of the profile with its port filled. `onChange` receives the updated profile. */
export function provideProfileChoice(
  { send, values }: Dependencies,
  onChange: (profile: Profile) => void,
): typeof profileChoiceMachine {
  return fillPorts(profileChoiceMachine, {
    actors: {
      saveChoice: fromPromise<void, { choice: ProfileChoice }>(async ({ input: { choice } }) => {
        // Shown in this browser at once, whether or not it can be stored in the account.
        if ('theme' in choice) storedTheme(values).write(choice.theme);
        onChange(await profileApi(send).updateProfile(choice));
      }),
    },
  });
}

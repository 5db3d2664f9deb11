import { fromPromise, type ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { newsMachine } from '#machines/news/news.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppServices } from '#src/services/services.ts';

export type NewsActor = ActorRefFrom<typeof newsMachine>;

/** The news choice with its ports filled. `onChange` receives the updated profile. */
export function provideNews(
  { send }: Pick<AppServices, 'send'>,
  onChange: (profile: Profile) => void,
): typeof newsMachine {
  return fillPorts(newsMachine, {
    actors: {
      saveNews: fromPromise<void, { news: boolean }>(async ({ input: { news } }) =>
        onChange(await profileApi(send).updateProfile({ news })),
      ),
    },
  });
}

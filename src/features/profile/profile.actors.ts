import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import type { ProfileEvent } from '#machines/profile/profile.model.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppServices } from '#src/app/services.ts';
import { countdown } from '#src/app/countdown.ts';

export function provideProfile({ send, clock, session, displayName }: Pick<AppServices, 'send' | 'clock' | 'session' | 'displayName'>): typeof profileMachine {
  return profileMachine.provide({
    actors: {
      readProfile: fromPromise(async ({ signal }) => {
        const profile = await profileApi(send).readProfile(signal);
        displayName.set(profile.nickName);
        return profile;
      }),
      // A read that failed without a token is repeated as soon as the session has one again.
      session: fromCallback<EventObject>(({ sendBack }) => {
        let lapsed = session.getSnapshot().context.failure !== null;
        const subscription = session.subscribe(({ context: { failure } }) => {
          if (lapsed && failure === null) sendBack({ type: 'session.recovered' } satisfies ProfileEvent);
          lapsed = failure !== null;
        });
        return () => subscription.unsubscribe();
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
  });
}

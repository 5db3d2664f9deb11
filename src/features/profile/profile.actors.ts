import { fromCallback, fromPromise } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { nameLength, nameRegionalLength } from '#contract/limits.ts';
import type { ActorRefFrom, EventObject } from 'xstate';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { SaveInput } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditField } from '#machines/profile-edit/profile-edit.model.ts';
import type { ProfileEvent } from '#machines/profile/profile.model.ts';
import { profileApi } from '#src/api/profile.ts';
import { displayed } from '#src/app/display-name.ts';
import type { AppServices, Services } from '#src/app/services.ts';
import { provideEmailChange } from '../email-change/email-change.actors.ts';
import { countdown } from '#src/app/countdown.ts';

export type ProfileActor = ActorRefFrom<typeof profileMachine>;

type Parts = Services & Pick<AppServices, 'send' | 'session' | 'displayName' | 'messageBar'>;

/** The regional brand keeps the older limit for Chinese texts. */
export function nameLimitOf({ configuration }: Pick<AppServices, 'configuration'>): number {
  return configuration.brand === 'regional' ? nameRegionalLength : nameLength;
}

export function provideProfile(services: Parts): typeof profileMachine {
  const { send, clock, session, displayName, messageBar } = services;
  const readProfile = fromPromise<Profile>(({ signal }) => profileApi(send).readProfile(signal));
  return profileMachine.provide({
    actors: {
      readProfile: fromPromise(async ({ signal }) => {
        const profile = await profileApi(send).readProfile(signal);
        displayName.set(displayed(profile));
        return profile;
      }),
      profileEdit: profileEditMachine.provide({
        actors: {
          readProfile,
          saveProfile: fromPromise<Profile, SaveInput>(({ input: { changes, version } }) => profileApi(send).updateProfile({ ...changes, version })),
        },
      }),
      emailChange: provideEmailChange(services),
      announceSaved: fromPromise<void, { field: EditField; name: string }>(({ input: { field, name } }) => {
        displayName.set({ name });
        messageBar.send({ type: 'message.show', message: { id: `${field}Saved`, kind: 'success', words: `home.about.saved.${field}` } });
        return Promise.resolve();
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
